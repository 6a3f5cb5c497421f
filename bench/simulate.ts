import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { startHost } from '#tools/host.ts';
import { load, type Measured, median, type Session, sessionsFrom } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';
import { timeOf, timeWithChildren } from '#tools/processor-time.ts';
import { costsFrom, type MeasuredLoad, predict } from '#tools/simulation/measured-costs.ts';
import { simulate } from '#tools/simulation/simulate.ts';
import type { Costs, Failure, Site } from '#tools/simulation/site.ts';

/*
 * Measures what claims cost on this machine, compares what the simulation predicts for 1, 2 and 4 processes with what they
 * do, and plays a grab by a province's, or a country's, people on 1 to 64 machines: where the limit is, and what it costs.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50000000' },
    units: { type: 'string', default: '5000000' },
    /** Mean time after the start until a person taps. */
    'tap-seconds': { type: 'string', default: '5' },
    /** Of each machine. */
    processors: { type: 'string', default: '8' },
    /** Yuan for a processor and an hour. */
    price: { type: 'string', default: '0.25' },
  },
});
const [people, units, tapSeconds, processors, price] = [
  values.people,
  values.units,
  values['tap-seconds'],
  values.processors,
  values.price,
].map(Number) as [number, number, number, number, number];

const COUNTS = [1, 2, 4] as const;
const LOADS = { many: 1_024, few: 128 } as const;
const MACHINES = [1, 4, 16, 64] as const;
const ROUNDS = 3;
const SECONDS = 3;
const SESSIONS = 2_000;
/** wrk's own time for a request (bench/README.md). */
const GENERATOR_MS = 0.012;
const MOST_MS = 300_000;
const STEP_MS = 10;
const HOUR_MS = 3_600_000;

interface Host {
  readonly baseUrls: readonly string[];
  readonly pids: readonly number[];
  readonly databasePid: number;
  readonly hot: readonly string[];
  readonly soldOut: string;
}
interface Asked {
  readonly nodes: number;
  readonly connections: number;
  readonly sCardId: string;
}
type Weighed = MeasuredLoad & Pick<Measured, 'p50Ms' | 'p90Ms'>;

async function measure(host: Host, sessions: readonly Session[], { nodes, connections, sCardId }: Asked) {
  const scenario = { name: 'claim', path: claimCoupon.path, body: { sCardId }, hasRequestId: true, sessions };
  const nodeTime = async () =>
    (await Promise.all(host.pids.slice(0, nodes).map((pid) => timeOf(pid)))).reduce((sum, { ms }) => sum + ms, 0);
  const before = { node: await nodeTime(), database: await timeWithChildren(host.databasePid) };
  const rates = await Promise.all(
    host.baseUrls
      .slice(0, nodes)
      .map((url) => load(url, scenario, { connections: Math.max(1, connections / nodes), seconds: SECONDS })),
  );
  const perSecond = rates.reduce((sum, one) => sum + one.perSecond, 0);
  const perThousand = (spentMs: number): number => (spentMs / (perSecond * SECONDS)) * 1_000;
  return {
    connections,
    perSecond,
    nodeMs: perThousand((await nodeTime()) - before.node),
    databaseMs: perThousand((await timeWithChildren(host.databasePid)) - before.database),
    p50Ms: median(rates.map(({ p50Ms }) => p50Ms)),
    p90Ms: median(rates.map(({ p90Ms }) => p90Ms)),
  };
}

/** Medians of every figure over the rounds. */
const medianOf = (rounds: readonly Weighed[]): Weighed => {
  const of = (pick: (one: Weighed) => number): number => median(rounds.map(pick));
  return {
    connections: rounds[0]?.connections ?? 0,
    perSecond: of(({ perSecond }) => perSecond),
    nodeMs: of(({ nodeMs }) => nodeMs),
    databaseMs: of(({ databaseMs }) => databaseMs),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p90Ms: of(({ p90Ms }) => p90Ms),
  };
};

async function measureAll() {
  const shapes = COUNTS.flatMap((nodes) => Object.values(LOADS).map((connections) => ({ nodes, connections })));
  const all = [...shapes, { nodes: 1, connections: 1 }];
  const { host, stop } = await startHost<Host>('nodes-host', `${all.length * (ROUNDS + 1)}`, `${Math.max(...COUNTS)}`);
  try {
    const sessions = await sessionsFrom(host.baseUrls[0] ?? '', SESSIONS);
    const hot = [...host.hot];
    const rounds = new Map(all.map((shape) => [shape, [] as Weighed[]]));
    const gone: Weighed[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const shape of all) {
        const measured = await measure(host, sessions, { ...shape, sCardId: hot.pop() ?? '' });
        if (round > 0) rounds.get(shape)?.push(measured);
      }
      gone.push(await measure(host, sessions, { nodes: 1, connections: LOADS.many, sCardId: host.soldOut }));
    }
    const found = (nodes: number, connections: number): Weighed =>
      medianOf(rounds.get(all.find((one) => one.nodes === nodes && one.connections === connections) as never) ?? []);
    return { found, shapes, gone: medianOf(gone) };
  } finally {
    await stop();
  }
}

function printComparison({ found, shapes }: Awaited<ReturnType<typeof measureAll>>, costs: Costs): void {
  console.log('One machine with everything: what the simulation predicts, and what was measured (medians)');
  console.table(
    shapes.map(({ nodes, connections }) => {
      const predicted = predict(costs, { nodes, connections, processors: availableParallelism() });
      const measured = found(nodes, connections);
      return {
        processes: nodes,
        connections,
        'predicted a second': Math.round(predicted.perSecond),
        'measured a second': Math.round(measured.perSecond),
        'predicted to measured': (predicted.perSecond / measured.perSecond).toFixed(2),
        'claims in a batch': Math.round(predicted.claimsPerBatch),
        'database ms per 1,000, predicted': ((predicted.databaseMs / predicted.granted) * 1_000).toFixed(0),
        measured: measured.databaseMs.toFixed(0),
      };
    }),
  );
}

/** A quarter of the machines have the database; on one machine everything shares the processors. */
function siteOf(machines: number, isOnShelves: boolean): Site {
  const databases = machines === 1 || !isOnShelves ? 1 : Math.max(1, Math.floor(machines / 4));
  return {
    nodes: Math.max(1, machines - databases),
    processesPerNode: processors,
    databases,
    processors,
    shelves: isOnShelves ? databases * processors : 1,
    isOneMachine: machines === 1,
  };
}

const LIMITS = {
  nodes: 'nodes’ processors',
  databases: 'database’s processors',
  shelves: 'rows of the stock',
} as const;

function play(
  costs: Costs,
  {
    machines,
    isOnShelves,
    failures = [],
  }: { readonly machines: number; readonly isOnShelves: boolean; readonly failures?: readonly Failure[] },
) {
  const site = siteOf(machines, isOnShelves);
  const crowd = { kind: 'people', people, tapMs: tapSeconds * 1_000, forMs: MOST_MS } as const;
  const outcome = simulate({ site, costs: { ...costs, generatorMs: 0 }, crowd, units, failures, stepMs: STEP_MS });
  const { granted, givenOutMs, busyShare } = outcome;
  const [limit] = (Object.entries(busyShare) as [keyof typeof LIMITS, number][]).sort(([, a], [, b]) => b - a);
  const endMs = givenOutMs ?? MOST_MS;
  return {
    machines,
    'stock in': isOnShelves ? `${site.shelves} shelves` : 'one row',
    'all given out after': givenOutMs === null ? `> ${MOST_MS / 1_000} s` : `${(givenOutMs / 1_000).toFixed(0)} s`,
    'granted a second': Math.round(granted / (endMs / 1_000)),
    'p50 s': (outcome.p50Ms / 1_000).toFixed(1),
    'p99 s': (outcome.p99Ms / 1_000).toFixed(1),
    '“busy” per person': (outcome.busy / people).toFixed(1),
    limit: limit === undefined ? '' : `${LIMITS[limit[0]]} (${Math.round(limit[1] * 100)} %)`,
    'processor seconds per million people': Math.round(((outcome.nodeMs + outcome.databaseMs) / people) * 1_000),
    'yuan for an hour of all': (machines * processors * price).toFixed(0),
    'yuan of used processors': (((outcome.nodeMs + outcome.databaseMs) / HOUR_MS) * price).toFixed(2),
  };
}

const number = (value: number): string => value.toLocaleString('en');

const all = await measureAll();
printMachine('load generator, nodes and database');
const costs = costsFrom({
  many: all.found(1, LOADS.many),
  few: all.found(1, LOADS.few),
  single: all.found(1, 1),
  gone: all.gone,
  processors: availableParallelism(),
  generatorMs: GENERATOR_MS,
});
console.log('Costs, milliseconds, from one process, with their coefficient of variation');
console.table(
  Object.fromEntries(
    Object.entries(costs).map(([what, cost]) => [
      what,
      typeof cost === 'number'
        ? { mean: cost }
        : { mean: cost.meanMs.toFixed(3), variation: cost.variation.toFixed(2) },
    ]),
  ),
);
printComparison(all, costs);
console.log(
  `A grab by ${number(people)} people of ${number(units)} units; each taps ${tapSeconds} s after the start on average; machines with ${processors} processors, ¥${price} an hour each`,
);
console.table(
  MACHINES.flatMap((machines) => [false, true].map((isOnShelves) => play(costs, { machines, isOnShelves }))),
);
const large = { machines: 16, isOnShelves: true } as const;
console.log('The same on 16 machines with shelves, while something fails two seconds after the start');
console.table([
  { what: 'nothing fails', ...play(costs, large) },
  {
    what: 'a node is away for 30 s',
    ...play(costs, { ...large, failures: [{ what: 'node', atMs: 2_000, forMs: 30_000 }] }),
  },
  {
    what: 'a database is away for 15 s',
    ...play(costs, { ...large, failures: [{ what: 'database', atMs: 2_000, forMs: 15_000 }] }),
  },
]);
