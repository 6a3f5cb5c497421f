import { readFile } from 'node:fs/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { startHost } from '#tools/host.ts';
import { load, type Measured, median, type Scenario, type Session } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';
import { answersBetween, type NodeMetrics, readMetrics, verdictsBetween } from '#tools/node-metrics.ts';
import { ownPhonesFrom } from '#tools/own-phones.ts';
import { timeOf } from '#tools/processor-time.ts';

/**
 * Throughput of one node, each scenario compared with an empty validated POST in the same run. Each round measures every
 * scenario once, so that load on the machine affects all; the table shows medians, and ratios taken
 * round by round. Everything runs with the risk engine on, and claims also on a second server without it. Then claims at half of
 * the best rate, and at five times that rate.
 */
const CONNECTIONS = 256;
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const SESSIONS = 5_000;
/** People who use coupons and exchange codes, and how many of both each of them has for a round. */
const USING = 1_000;
const EACH = 12;
/** Subscribers have been here before, with the same phone. */
const MEMBER_DAYS = 30;
const METRICS_TOKEN = 'bench';
const LATENCY_SECONDS = 8;

/** Five times the best rate comes from this many connections, each waiting between an answer and its next request. */
const OVERLOAD = 5;
const OVERLOAD_CONNECTIONS = 4_000;
const OVERLOAD_SECONDS = 20;
const SERVED_IN_OVERLOAD = 0.8;
/** Memory growth up to a tenth counts as flat. */
const FLAT = 1.1;
const LATEST_ANSWER_MS = 11_000;
const MEGABYTE = 1_048_576;
const PERCENTILE = 0.99;
const VERDICT_MS = 5;

interface Host {
  readonly baseUrl: string;
  readonly pid: number;
  readonly devices: readonly string[];
  /** A coupon per round, the warm-up's first: in a grab no subscriber has a hundred of one coupon. */
  readonly hot: readonly string[];
  readonly hotInOneTransaction: readonly string[];
  readonly soldOut: string;
  readonly codes: readonly string[];
}

/** Minimum multiple of another scenario's rate. */
interface Target {
  readonly times: number;
  readonly of: string;
}
interface Row {
  readonly name: string;
  readonly targets: readonly Target[];
  /** Without it, the row is measured on the server whose risk engine is on. */
  readonly on?: StageName;
  readonly ask: (host: Host, people: People, round: number) => Omit<Scenario, 'name'>;
}
/** Subscribers who collect in every round, those who collected a few coupons in the warm-up and then read lists, and those who use. */
interface People {
  readonly collecting: readonly Session[];
  readonly looking: readonly Session[];
  readonly using: readonly Session[];
  /** By person: their coupons, for all rounds. */
  readonly coupons: readonly (readonly string[])[];
}
/** With the processor time that the server took for a thousand answers. */
interface Weighed extends Measured {
  readonly serverMs: number;
}
/** The real server with its risk engine on, the same with it off, and a bare Fastify. */
type StageName = 'on' | 'off' | 'bare';
/** A server with its people. */
interface Stage {
  readonly host: Host;
  readonly people: People;
}

const BARE = 'bare Fastify, the same bytes';
const EMPTY = 'empty validated POST';
const CLAIM = 'claim of a hot coupon';
const UNGUARDED = `${CLAIM}, without the risk engine`;
const SINGLE = 'one transaction per claim';
const claimOf = (sCardId = ''): Pick<Scenario, 'body' | 'hasRequestId'> => ({ body: { sCardId }, hasRequestId: true });
const ofEmpty = (times: number): readonly Target[] => [{ times, of: EMPTY }];

/** A list read by a guest, or by many subscribers with sessions. */
const list = (who: 'guest' | 'logged in', path: string, body: object = {}): Row => ({
  name: `${path.split('/').at(-1)}, ${who}`,
  targets: ofEmpty(who === 'guest' ? 0.6 : 0.3),
  ask: (_host, { looking }) => ({ path, body: { ...body }, ...(who === 'logged in' && { sessions: looking }) }),
});

const claimHot: Row['ask'] = ({ hot }, { collecting, looking }, round) => ({
  path: claimCoupon.path,
  ...claimOf(hot[round]),
  sessions: round === 0 ? looking : collecting,
});

const askEmpty: Row['ask'] = ({ hot }, { collecting: sessions }, round) => ({
  path: '/bench/empty',
  ...claimOf(hot[round]),
  sessions,
});

/** Of each person's things those of a round, one of each person after another. */
const ofRound = <Thing>(things: readonly (readonly Thing[])[], round: number): Thing[] =>
  Array.from({ length: EACH }, (_, nth) => things.flatMap((own) => own.slice(round * EACH + nth).slice(0, 1))).flat();

const useOne: Row['ask'] = (_host, { using, coupons }, round) => ({
  path: useCoupon.path,
  hasRequestId: true,
  sessions: using,
  bodies: ofRound(coupons, round).map((uCardId) => ({ uCardId })),
});

const exchangeOne: Row['ask'] = ({ codes }, { using }, round) => ({
  path: redeemCode.path,
  hasRequestId: true,
  sessions: using,
  bodies: codes.slice(round * USING * EACH, (round + 1) * USING * EACH).map((code) => ({ code })),
});

const rows: readonly Row[] = [
  { name: BARE, targets: [], on: 'bare', ask: askEmpty },
  {
    name: EMPTY,
    targets: [{ times: 0.75, of: BARE }],
    ask: askEmpty,
  },
  {
    name: CLAIM,
    targets: [
      { times: 0.5, of: EMPTY },
      { times: 30, of: SINGLE },
    ],
    ask: claimHot,
  },
  { name: UNGUARDED, targets: [], on: 'off', ask: claimHot },
  {
    name: "'all gone'",
    targets: ofEmpty(0.8),
    ask: ({ soldOut }, { collecting: sessions }) => ({
      path: claimCoupon.path,
      ...claimOf(soldOut),
      sessions,
    }),
  },
  {
    name: SINGLE,
    targets: [],
    ask: ({ hotInOneTransaction }, { collecting: sessions }, round) => ({
      path: '/bench/claim-in-one-transaction',
      ...claimOf(hotInOneTransaction[round]),
      sessions,
    }),
  },
  { name: 'coupon centre as HTML, guest', targets: ofEmpty(0.6), ask: () => ({ path: `${PAGE_BASE}/` }) },
  list('guest', listOffersByClass.path),
  list('guest', listGrabs.path),
  list('guest', listOffers.path),
  list('logged in', listOffersByClass.path),
  list('logged in', listGrabs.path),
  list('logged in', listOffers.path),
  { ...list('logged in', listMyCoupons.path, { tab: 'AVAILABLE' }), targets: ofEmpty(0.25) },
  { name: 'use of a coupon', targets: ofEmpty(0.1), ask: useOne },
  { name: 'exchange of a code', targets: ofEmpty(0.1), ask: exchangeOne },
];

const hitOrMissed = (isHit: boolean): string => (isHit ? 'hit' : 'MISSED');
const rowOf = (name: string): number => rows.findIndex((row) => row.name === name);
const leastToMost = (ratios: readonly number[]): string =>
  `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;

function printRates(rounds: readonly (readonly Weighed[])[]): void {
  const column = (index: number, pick: (measured: Weighed) => number): number[] =>
    rounds.flatMap((round) => (round[index] === undefined ? [] : [pick(round[index])]));
  const ratiosTo = (index: number, other: string): number[] =>
    rounds.map((round) => (round[index]?.perSecond ?? 0) / (round[rowOf(other)]?.perSecond ?? Number.NaN));
  const judged = (index: number, { times, of }: Target): string =>
    `≥ ${times} × ${of}: ${median(ratiosTo(index, of)).toFixed(2)}, ${hitOrMissed(median(ratiosTo(index, of)) >= times)}`;
  console.table(
    rows.map(({ name, targets }, index) => {
      const ratios = ratiosTo(index, EMPTY);
      return {
        what: name,
        'per second': Math.round(median(column(index, ({ perSecond }) => perSecond))),
        'p50 ms': Math.round(median(column(index, ({ p50Ms }) => p50Ms))),
        'p99 ms': Math.round(median(column(index, ({ p99Ms }) => p99Ms))),
        'server ms per 1,000': median(column(index, ({ serverMs }) => serverMs)).toFixed(0),
        'of empty POST': median(ratios).toFixed(2),
        'min–max': leastToMost(ratios),
        target: targets.map((target) => judged(index, target)).join('; '),
        failed: column(index, ({ refused, broken }) => refused + broken).reduce((sum, count) => sum + count, 0),
      };
    }),
  );
  const [guarded, unguarded] = [rowOf(CLAIM), rowOf(UNGUARDED)];
  const engineRatios = ratiosTo(guarded, UNGUARDED);
  const engineMs = rounds.map((round) => (round[guarded]?.serverMs ?? 0) - (round[unguarded]?.serverMs ?? 0));
  console.log(
    `claims with the risk engine to claims without it: ${median(engineRatios).toFixed(2)} (${leastToMost(engineRatios)}); ` +
      `it takes ${median(engineMs).toFixed(0)} ms of the server's processor per 1,000`,
  );
}

/** Coupons and codes are used once: more requests than there are were refused, and their row says nothing. */
function printRefused(between: readonly [NodeMetrics, NodeMetrics]): void {
  for (const { path } of [useCoupon, redeemCode]) {
    const other = [...answersBetween(path, between)].filter(([code, times]) => times > 0 && code !== '0000');
    const refused = other.length > 0 && `NOT MEASURED, more requests than there were: ${JSON.stringify(other)}`;
    console.log(`  ${path}: ${refused || 'each answered 0000'}`);
  }
}

/** What the engine did with the claims of all rounds, 'all gone' included. */
function printVerdicts(between: readonly [NodeMetrics, NodeMetrics]): void {
  const within = (share: number): number => verdictsBetween(share, between).withinSeconds * SECOND_MS;
  const { count } = verdictsBetween(PERCENTILE, between);
  console.log(
    `  of ${count} verdicts, half took ≤ ${within(0.5)} ms, 99 % ≤ ${within(PERCENTILE)} ms (≤ ${VERDICT_MS} ms: ${hitOrMissed(within(PERCENTILE) <= VERDICT_MS)})`,
  );
  const answers = [...answersBetween(claimCoupon.path, between)].filter(([, times]) => times > 0);
  const refused = answers.filter(([code]) => code !== '0000' && code !== codeOf.ALL_GONE);
  console.log(`  claims answered ${refused.length === 0 ? '0000 or all gone, each' : JSON.stringify(refused)}`);
}

/** Resident memory of a process in megabytes. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / MEGABYTE;
}

const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

function printLatency(title: string, { perSecond, p50Ms, p90Ms, p99Ms, maxMs, refused, broken }: Measured): void {
  const times = `p50 ${inMs(p50Ms)}, p90 ${inMs(p90Ms)}, p99 ${inMs(p99Ms)}, slowest ${inMs(maxMs)}`;
  console.log(`${title}: ${Math.round(perSecond)} served per second; ${times}; 'busy' ${refused}, broken ${broken}`);
}

/** Claims at half the best rate, then at five times that rate, then whether the server has recovered. */
async function measureLoads(host: Host, scenario: Scenario, bestPerSecond: number): Promise<void> {
  const pauseFor = (connections: number, perSecond: number): number => (connections / perSecond) * 1_000;
  const half = { connections: CONNECTIONS, pauseMs: pauseFor(CONNECTIONS, bestPerSecond / 2) };
  printLatency('claims at half load', await load(host.baseUrl, scenario, { ...half, seconds: LATENCY_SECONDS }));

  const many = { connections: OVERLOAD_CONNECTIONS, pauseMs: pauseFor(OVERLOAD_CONNECTIONS, bestPerSecond * OVERLOAD) };
  // A heap grows to the size of the peak; from then on it must stay flat.
  await load(host.baseUrl, scenario, { ...many, seconds: OVERLOAD_SECONDS });
  const before = await memoryOf(host.pid);
  const over = await load(host.baseUrl, scenario, { ...many, seconds: OVERLOAD_SECONDS });
  const after = await memoryOf(host.pid);
  printLatency(`claims at ${OVERLOAD} × overload, ${OVERLOAD_CONNECTIONS} connections`, over);
  const share = over.perSecond / bestPerSecond;
  console.log(`  share of the best rate: ${share.toFixed(2)} (≥ 0.8: ${hitOrMissed(share >= SERVED_IN_OVERLOAD)})`);
  const isInTime = over.maxMs <= LATEST_ANSWER_MS && over.broken === 0;
  console.log(`  slowest answer: ${inMs(over.maxMs)} (≤ 11 s and none missing: ${hitOrMissed(isInTime)})`);
  console.log(
    `  server memory after ${OVERLOAD_SECONDS} s: ${before.toFixed(0)} MB, after twice that: ${after.toFixed(0)} MB (flat: ${hitOrMissed(after <= before * FLAT)})`,
  );
}

async function giveCoupons({ baseUrl }: Host, session: Session): Promise<readonly string[]> {
  const answer = await fetch(`${baseUrl}/bench/own`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify({ count: EACH * (ROUNDS + 1) }),
  });
  const { resp_data: given } = (await answer.json()) as { readonly resp_data: { readonly ids: readonly string[] } };
  return given.ids;
}

async function prepare(engine: 'on' | 'off'): Promise<Stage & { stop: () => Promise<void> }> {
  const used = engine === 'on' ? USING * EACH * (ROUNDS + 1) : 0;
  const options = [engine, ROUNDS + 2, 2 * SESSIONS + USING, MEMBER_DAYS, METRICS_TOKEN, used].map(String);
  const { host, stop } = await startHost<Host>('server-host', ...options);
  const peopleWith = (devices: readonly string[]) => ownPhonesFrom(host.baseUrl, devices, MEMBER_DAYS);
  const collecting = await peopleWith(host.devices.slice(0, SESSIONS));
  const looking = await peopleWith(host.devices.slice(SESSIONS, 2 * SESSIONS));
  const using = await peopleWith(host.devices.slice(2 * SESSIONS));
  const coupons: (readonly string[])[] = [];
  for (const session of used === 0 ? [] : using) coupons.push(await giveCoupons(host, session));
  return { host, stop, people: { collecting, looking, using, coupons } };
}

/** Headers that Node sets itself. */
const NODES_OWN: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** A bare Fastify that answers what the real server answers an empty POST, byte for byte. */
async function prepareBare({ host, people }: Stage): Promise<Stage & { stop: () => Promise<void> }> {
  const { path, body } = askEmpty(host, people, 0);
  const answer = await fetch(host.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...people.collecting[0] },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NODES_OWN.has(name)));
  const bare = await startHost<Pick<Host, 'baseUrl' | 'pid'>>(
    'bare-host',
    JSON.stringify(headers),
    await answer.text(),
  );
  return { host: { ...host, ...bare.host }, people, stop: bare.stop };
}

/** Every row once, on the server that it wants; of the two rows of claims, which are neighbours, either comes first in turn. */
async function measure(stages: Record<StageName, Stage>, round: number, seconds: number): Promise<Weighed[]> {
  const measured: Weighed[] = [];
  const order = [...rows.keys()];
  if (round % 2 === 0) order.splice(rowOf(CLAIM), 2, rowOf(UNGUARDED), rowOf(CLAIM));
  for (const index of order) {
    const { name, ask, on: stage = 'on' } = rows[index] as Row;
    const { host, people } = stages[stage];
    const scenario = { name, ...ask(host, people, round) };
    const before = await timeOf(host.pid);
    const rates = await load(host.baseUrl, scenario, { connections: CONNECTIONS, seconds });
    const spentMs = (await timeOf(host.pid)).ms - before.ms;
    measured[index] = { ...rates, serverMs: (spentMs / (rates.perSecond * seconds)) * 1_000 };
  }
  return measured;
}

const on = await prepare('on');
const off = await prepare('off');
const bare = await prepareBare(on);
try {
  printMachine('load generator, servers and databases');
  console.log(`${CONNECTIONS} connections, ${SESSIONS} subscribers, ${ROUNDS} rounds of ${SECONDS} s per scenario.`);
  const stages = { on, off, bare };
  await measure(stages, 0, WARM_UP_SECONDS);
  const before = await readMetrics(on.host.baseUrl, METRICS_TOKEN);
  const rounds: Weighed[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await measure(stages, round, SECONDS));
  printRates(rounds);
  const between = [before, await readMetrics(on.host.baseUrl, METRICS_TOKEN)] as const;
  printVerdicts(between);
  printRefused(between);
  await Promise.all([off.stop(), bare.stop()]);
  const best = median(rounds.map((round) => round[rowOf(CLAIM)]?.perSecond ?? 0));
  await measureLoads(on.host, { name: CLAIM, ...claimHot(on.host, on.people, ROUNDS + 1) }, best);
} finally {
  await Promise.all([on.stop(), off.stop(), bare.stop()]);
}
