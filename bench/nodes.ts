import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { startHost } from '#tools/host.ts';
import { load, median, type Session, sessionsFrom } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';
import { timeWithChildren } from '#tools/processor-time.ts';

/*
 * Database cost of a thousand claims of a hot coupon made by one node and by two. In turn, with the same total number of
 * connections, each round on a new coupon; the cost is the processor time of all the database's processes.
 */

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 4;
/** In total, over the nodes: half of what fills a batch of one node, and more than fills those of two. */
const LOADS = [128, 1_024] as const;
const SESSIONS = 2_000;
const FLAT = 1.25;

interface Host {
  readonly baseUrls: readonly string[];
  readonly databasePid: number;
  readonly hot: readonly string[];
}
interface Cost {
  readonly perSecond: number;
  /** Database processor time per thousand claims. */
  readonly databaseMs: number;
}

interface Asked {
  readonly nodes: readonly string[];
  readonly connections: number;
  readonly sCardId: string;
  readonly sessions: readonly Session[];
}

async function measure({ databasePid }: Host, { nodes, connections, sCardId, sessions }: Asked): Promise<Cost> {
  const scenario = {
    name: 'claim',
    path: claimCoupon.path,
    body: { sCardId },
    hasRequestId: true,
    sessions,
  };
  const bounds = { connections: connections / nodes.length, seconds: SECONDS };
  const before = await timeWithChildren(databasePid);
  const measured = await Promise.all(nodes.map((node) => load(node, scenario, bounds)));
  const spentMs = (await timeWithChildren(databasePid)) - before;
  const perSecond = measured.reduce((sum, one) => sum + one.perSecond, 0);
  const failed = measured.reduce((sum, { refused, broken }) => sum + refused + broken, 0);
  if (failed > 0) throw new Error(`${failed} claims failed`);
  return { perSecond, databaseMs: (spentMs / (perSecond * SECONDS)) * 1_000 };
}

const row = (what: string, costs: readonly Cost[]) => ({
  what,
  'claims a second': Math.round(median(costs.map(({ perSecond }) => perSecond))),
  'database ms per thousand': median(costs.map(({ databaseMs }) => databaseMs)).toFixed(1),
  'min–max': `${Math.min(...costs.map(({ databaseMs }) => databaseMs)).toFixed(1)}–${Math.max(...costs.map(({ databaseMs }) => databaseMs)).toFixed(1)}`,
});

function print(connections: number, rounds: readonly { readonly one: Cost; readonly two: Cost }[]): void {
  console.log(`${connections} connections`);
  console.table([
    row(
      'one node',
      rounds.map(({ one }) => one),
    ),
    row(
      'two nodes',
      rounds.map(({ two }) => two),
    ),
  ]);
  const ratio = median(rounds.map(({ one, two }) => two.databaseMs / one.databaseMs));
  console.log(
    `two nodes to one, round by round: ${ratio.toFixed(2)} (flat, ≤ ${FLAT}: ${ratio <= FLAT ? 'hit' : 'MISSED'})`,
  );
}

const { host, stop } = await startHost<Host>('nodes-host', `${LOADS.length * 2 * ROUNDS + 2}`);
try {
  const sessions = await sessionsFrom(host.baseUrls[0] ?? '', SESSIONS);
  const hot = [...host.hot];
  const next = (count: number, connections: number): Promise<Cost> =>
    measure(host, { nodes: host.baseUrls.slice(0, count), connections, sCardId: hot.pop() ?? '', sessions });
  await next(1, LOADS[0]);
  await next(2, LOADS[0]);
  printMachine('load generator, nodes and database');
  for (const connections of LOADS) {
    const rounds: { one: Cost; two: Cost }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ one: await next(1, connections), two: await next(2, connections) });
    }
    print(connections, rounds);
  }
} finally {
  await stop();
}
