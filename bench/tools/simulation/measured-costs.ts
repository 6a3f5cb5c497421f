import { simulate } from './simulate.ts';
import type { Cost, Costs } from './site.ts';

/** One node with the load generator and the database on one machine, from a number of connections. */
export interface MeasuredLoad {
  readonly connections: number;
  readonly perSecond: number;
  /** Processor time per thousand answers, milliseconds. */
  readonly nodeMs: number;
  readonly databaseMs: number;
}

export interface Measurements {
  /** Many connections, few, and one. */
  readonly many: MeasuredLoad;
  readonly few: MeasuredLoad;
  readonly single: MeasuredLoad & { readonly p50Ms: number; readonly p90Ms: number };
  readonly gone: Pick<MeasuredLoad, 'nodeMs'>;
  readonly processors: number;
  readonly generatorMs: number;
}

/** 90 % of a normal distribution lie below this multiple of its deviation. */
const DEVIATIONS_OF_90 = 1.2816;
const TIMES = 6;
const FOR_MS = 3_000;
const STEP_MS = 0.25;
const PLENTY = 1e12;

/** The coefficient of variation of log-normal times with this median and 90th percentile. */
const variationOf = (p50Ms: number, p90Ms: number): number =>
  p50Ms > 0 && p90Ms > p50Ms ? Math.sqrt(Math.exp((Math.log(p90Ms / p50Ms) / DEVIATIONS_OF_90) ** 2) - 1) : 0;

/** One coupon's row, all on one machine, as in the measurement. */
const siteOf = (nodes: number, processors: number) =>
  ({ nodes, processesPerNode: 1, databases: 1, processors, shelves: 1, isOneMachine: true }) as const;

/** What the simulated machine grants a second from so many connections. */
export const predict = (costs: Costs, asked: { nodes: number; connections: number; processors: number }) => {
  const { nodes, connections, processors } = asked;
  const outcome = simulate({
    site: siteOf(nodes, processors),
    costs,
    crowd: { kind: 'connections', connections, forMs: FOR_MS },
    units: PLENTY,
    stepMs: STEP_MS,
  });
  return { ...outcome, perSecond: outcome.granted / (FOR_MS / 1_000) };
};

/**
 * What a batch costs, and each claim in it, from the database's time per claim at two loads: the simulation tells how large its
 * batches are, and these say what fits both times. Repeated, since batches depend on what they cost.
 */
export function costsFrom(measured: Measurements): Costs {
  const { many, few, single, gone, processors, generatorMs } = measured;
  const variation = variationOf(single.p50Ms, single.p90Ms);
  const cost = (meanMs: number): Cost => ({ meanMs, variation });
  const perClaim = (load: MeasuredLoad) => load.databaseMs / 1_000;
  let [batchMs, batchedMs] = [perClaim(single), perClaim(many) / 2];
  const claimMs = many.nodeMs / 1_000;
  const costs = (): Costs => ({
    claim: cost(claimMs),
    gone: cost(gone.nodeMs / 1_000),
    batch: cost(batchMs),
    batched: cost(batchedMs),
    commit: cost(Math.max(0, single.p50Ms - single.nodeMs / 1_000 - batchMs - batchedMs)),
    generatorMs,
  });
  for (let time = 0; time < TIMES; time += 1) {
    const sizes = [many, few].map(
      ({ connections }) => predict(costs(), { nodes: 1, connections, processors }).claimsPerBatch,
    );
    const [large = 1, small = 1] = sizes;
    if (large <= small) break;
    const fixed = (perClaim(few) - perClaim(many)) / (1 / small - 1 / large);
    batchMs = Math.min(Math.max(0, fixed), perClaim(single));
    batchedMs = Math.max(0, perClaim(many) - batchMs / large);
  }
  return costs();
}
