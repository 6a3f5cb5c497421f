import { cpus } from 'node:os';
import { startHost } from '#host.ts';
import { load, type Measured, median, type Scenario, type Session } from '#load.ts';

/**
 * What a claim costs over HTTP, beside an empty validated POST and beside one transaction a claim, all of one server in one
 * run. Each round measures every scenario once, so a machine that is slow for a while is slow for all of them; the table shows
 * the medians and the ratio round by round.
 */
const CONNECTIONS = 256;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const SESSIONS = 5_000;

interface Host {
  readonly baseUrl: string;
  /** A coupon a round, the warm-up's first: in a grab nobody has a hundred of one coupon. */
  readonly hot: readonly string[];
  readonly hotInOneTransaction: readonly string[];
  readonly soldOut: string;
}

async function sessionsFrom(baseUrl: string): Promise<Session[]> {
  const answer = await fetch(`${baseUrl}/sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: SESSIONS }),
  });
  if (!answer.ok) throw new Error(`no sessions: ${answer.status}`);
  const made = (await answer.json()) as (Session & { phone: string })[];
  return made.map(({ H5_TOKEN, ms, hc }) => ({ H5_TOKEN, ms, hc }));
}

function scenariosOf(host: Host, sessions: readonly Session[], round: number): Scenario[] {
  const hot = { sCardId: host.hot[round] ?? '' };
  const claim = '/bass-card/collectFromCardCenter';
  return [
    { name: 'empty validated POST', path: '/bench/empty', body: hot, sessions },
    { name: 'claim of a hot coupon', path: claim, body: hot, sessions },
    { name: "'all gone'", path: claim, body: { sCardId: host.soldOut }, sessions },
    {
      name: 'one transaction a claim',
      path: '/bench/claim-in-one-transaction',
      body: { sCardId: host.hotInOneTransaction[round] ?? '' },
      sessions,
    },
  ];
}

function printTable(rounds: readonly (readonly Measured[])[], scenarios: readonly Pick<Scenario, 'name'>[]): void {
  const column = (index: number, pick: (measured: Measured) => number): number[] =>
    rounds.flatMap((round) => (round[index] === undefined ? [] : [pick(round[index])]));
  const ratiosTo = (index: number, other: number): number[] =>
    rounds.map((round) => (round[index]?.perSecond ?? 0) / (round[other]?.perSecond ?? Number.NaN));
  const rows = scenarios.map(({ name }, index) => ({
    what: name,
    'per second': Math.round(median(column(index, ({ perSecond }) => perSecond))),
    'p50 ms': Math.round(median(column(index, ({ p50Ms }) => p50Ms))),
    'p99 ms': Math.round(median(column(index, ({ p99Ms }) => p99Ms))),
    'of empty POST': median(ratiosTo(index, 0)).toFixed(2),
    'min–max': `${Math.min(...ratiosTo(index, 0)).toFixed(2)}–${Math.max(...ratiosTo(index, 0)).toFixed(2)}`,
    failed: column(index, ({ failed }) => failed).reduce((sum, failed) => sum + failed, 0),
  }));
  console.table(rows);
  console.log(`claim against one transaction a claim: ${median(ratiosTo(1, 3)).toFixed(1)} × (target ≥ 30)`);
  console.log(`claim against empty POST: ${median(ratiosTo(1, 0)).toFixed(2)} (target ≥ 0.50)`);
  console.log(`'all gone' against empty POST: ${median(ratiosTo(2, 0)).toFixed(2)} (target ≥ 0.80)`);
}

const { host, stop } = await startHost<Host>('claim-host', `${ROUNDS + 1}`);
try {
  const sessions = await sessionsFrom(host.baseUrl);
  const cores = cpus();
  console.log(`${cores.length} × ${cores[0]?.model ?? 'unknown'}; load generator, server and database share them.`);
  console.log(`${CONNECTIONS} connections, ${SESSIONS} subscribers, ${ROUNDS} rounds of ${SECONDS} s a scenario.`);
  const measure = async (round: number, seconds: number): Promise<Measured[]> => {
    const measured: Measured[] = [];
    for (const scenario of scenariosOf(host, sessions, round)) {
      measured.push(await load(host.baseUrl, scenario, { connections: CONNECTIONS, seconds }));
    }
    return measured;
  };
  await measure(0, WARM_UP_SECONDS);
  const rounds: Measured[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await measure(round, SECONDS));
  printTable(rounds, scenariosOf(host, sessions, 0));
} finally {
  await stop();
}
