import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The three values of a session, as `/sandbox/sessions` gives them. */
export interface Session {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}

export interface Scenario {
  readonly name: string;
  /** Asked with POST where there is a body, else with GET. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Whether each request carries a `requestId` of its own. */
  readonly hasRequestId?: boolean;
  /** Whose requests they are; a guest's where nothing is said. */
  readonly sessions?: readonly Session[];
}

export interface Measured {
  /** Answers a second with a status below 400. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Answers with a status of 400 or more. */
  readonly refused: number;
  /** Requests without an answer. */
  readonly broken: number;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** How long a connection waits on the average between an answer and its next request; not at all where nothing is said. */
  readonly pauseMs?: number;
}

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
/** How many digits `load.lua` counts requests with. */
const COUNT_DIGITS = 12;

/** The texts of a request before and after the number that it ends its id with; all of it is before, where it has no id. */
function requestAround({ path, body, hasRequestId }: Scenario, session: object, host: string, run: string): string[] {
  const fields = Object.entries(session).map(([name, value]) => `${name}: ${value}`);
  const common = [`Host: ${host}`, 'Accept-Encoding: gzip', ...fields];
  if (body === undefined) return [`${[`GET ${path} HTTP/1.1`, ...common].join('\r\n')}\r\n\r\n`, ''];
  const sent = JSON.stringify(hasRequestId ? { ...body, requestId: `${run}-*` } : body);
  const [before = '', after = ''] = sent.split('*');
  const bytes = Buffer.byteLength(before + after) + (hasRequestId ? COUNT_DIGITS : 0);
  const head = [`POST ${path} HTTP/1.1`, ...common, 'Content-Type: application/json', `Content-Length: ${bytes}`];
  return [`${head.join('\r\n')}\r\n\r\n${before}`, after];
}

const GUEST = [{}];

/** With pauses wrk looks through all connections of a thread again and again. */
const CONNECTIONS_A_THREAD = 1_000;

/** So many people who are logged in, made by the sandbox of the server that is measured. */
export async function sessionsFrom(baseUrl: string, count: number): Promise<Session[]> {
  const answer = await fetch(`${baseUrl}/sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  if (!answer.ok) throw new Error(`no sessions: ${answer.status}`);
  const made = (await answer.json()) as (Session & { phone: string })[];
  return made.map(({ H5_TOKEN, ms, hc }) => ({ H5_TOKEN, ms, hc }));
}

/** Longer than any answer may take, in seconds: what comes later still is broken. */
const GIVE_UP = 30;

/**
 * Sends one kind of request from so many connections for so long, with wrk: a generator in JavaScript takes as much of the
 * processors it shares with the server as the server does. Each request is another person's, as far as they go.
 */
export async function load(
  baseUrl: string,
  scenario: Scenario,
  { connections, seconds, pauseMs = 0 }: Load,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-load-'));
  try {
    const requests = join(folder, 'requests');
    const run = randomBytes(6).toString('hex');
    const { host } = new URL(baseUrl);
    const texts = (scenario.sessions ?? GUEST).flatMap((session) => requestAround(scenario, session, host, run));
    await writeFile(requests, texts.map((text) => `${text}\0`).join(''));
    const threads = Math.ceil(connections / CONNECTIONS_A_THREAD);
    const bounds = ['--threads', `${threads}`, '--connections', `${connections}`, '--duration', `${seconds}s`];
    const { stdout } = await promisify(execFile)(
      process.env['WRK'] ?? 'wrk',
      [...bounds, '--timeout', `${GIVE_UP}s`, '--script', SCRIPT, baseUrl],
      { env: { ...process.env, LOAD_REQUESTS: requests, LOAD_PAUSE_MS: `${Math.round(pauseMs)}` } },
    );
    const told = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Readonly<Record<string, number>>;
    const { requests: answered = 0, durationUs = 0, refused = 0, broken = 0, ...timesUs } = told;
    const timeMs = (name: string): number => (timesUs[name] ?? Number.NaN) / 1_000;
    return {
      perSecond: (answered - refused) / (durationUs / 1_000_000),
      p50Ms: timeMs('p50Us'),
      p90Ms: timeMs('p90Us'),
      p99Ms: timeMs('p99Us'),
      maxMs: timeMs('maxUs'),
      refused,
      broken,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const byNumber = (a: number, b: number): number => a - b;

/** The middle one; of an even number the lower middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort(byNumber)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
