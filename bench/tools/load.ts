import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The three values of a session, as returned by `/sandbox/sessions`; may have further headers. */
export interface Session {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}

export interface Scenario {
  readonly name: string;
  /** POST if there is a body, otherwise GET. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Bodies that are sent in turn, each once, if every request needs its own. */
  readonly bodies?: readonly Readonly<Record<string, unknown>>[];
  /** Whether each request has a unique `requestId`. */
  readonly hasRequestId?: boolean;
  /** Sessions that requests are sent with; default: a guest's. */
  readonly sessions?: readonly Session[];
}

export interface Measured {
  /** Answers per second with a status below 400. */
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
  /** Average wait of a connection between an answer and its next request; default: none. */
  readonly pauseMs?: number;
}

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
/** Digits of `load.lua`'s request counter. */
const COUNT_DIGITS = 12;

interface Run {
  readonly host: string;
  /** Prefix of the request ids. */
  readonly run: string;
}

type Asked = Pick<Scenario, 'path' | 'hasRequestId'> & { readonly body: Scenario['body'] | undefined };

/** Parts of a request before and after its id's number; without an id, everything is before. */
function requestAround({ path, body, hasRequestId }: Asked, session: object, { host, run }: Run): string[] {
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

/** With pauses, wrk repeatedly scans all connections of a thread. */
const CONNECTIONS_A_THREAD = 1_000;

/** Logged-in subscribers since so many days, created by the sandbox of the measured server. */
export async function sessionsFrom(baseUrl: string, count: number, memberDays = 0): Promise<Session[]> {
  const answer = await fetch(`${baseUrl}/sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count, memberDays }),
  });
  if (!answer.ok) throw new Error(`no sessions: ${answer.status}`);
  const made = (await answer.json()) as (Session & { phone: string })[];
  return made.map(({ H5_TOKEN, ms, hc }) => ({ H5_TOKEN, ms, hc }));
}

/** In seconds, longer than any answer may take: anything later is broken. */
const GIVE_UP = 30;

/**
 * Sends one kind of request from a number of connections for a time, with wrk: a generator in JavaScript would take as much
 * of the shared processors as the server. Requests use the sessions in turn.
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
    const sessions = scenario.sessions ?? GUEST;
    const texts = (scenario.bodies ?? sessions.map(() => scenario.body)).flatMap((body, index) =>
      requestAround({ ...scenario, body }, sessions[index % sessions.length] ?? {}, { host, run }),
    );
    await writeFile(requests, texts.map((text) => `${text}\0`).join(''));
    const threads = Math.ceil(connections / CONNECTIONS_A_THREAD);
    const bounds = ['--threads', `${threads}`, '--connections', `${connections}`, '--duration', `${seconds}s`];
    const { stdout } = await promisify(execFile)(
      process.env['WRK'] ?? 'wrk',
      [...bounds, '--timeout', `${GIVE_UP}s`, '--script', SCRIPT, baseUrl],
      { env: { ...process.env, LOAD_REQUESTS: requests, LOAD_PAUSE_MS: `${Math.round(pauseMs)}` } },
    );
    const result = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Readonly<Record<string, number>>;
    const { requests: answered = 0, durationUs = 0, refused = 0, broken = 0, ...timesUs } = result;
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

/** The median; of an even number the lower middle value. */
export const median = (values: readonly number[]): number =>
  [...values].sort(byNumber)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
