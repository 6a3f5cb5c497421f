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
  readonly path: string;
  /** Each request carries a `requestId` of its own beside it. */
  readonly body: Readonly<Record<string, string>>;
  readonly sessions: readonly Session[];
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with a status of 400 or more, and requests without an answer. */
  readonly failed: number;
}

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
/** How many digits `load.lua` counts requests with. */
const COUNT_DIGITS = 12;

/** The texts of a request before and after the number that it ends its id with. */
function requestAround({ path, body }: Scenario, session: Session, host: string, run: string): readonly string[] {
  const [before = '', after = ''] = JSON.stringify({ ...body, requestId: `${run}-*` }).split('*');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(before + after) + COUNT_DIGITS}`,
    ...Object.entries(session).map(([name, value]) => `${name}: ${value}`),
  ];
  return [`${head.join('\r\n')}\r\n\r\n${before}`, after];
}

/**
 * Sends one kind of request from so many connections for so long, with wrk: a generator in JavaScript takes as much of the
 * processors it shares with the server as the server does. Each request is another person's, as far as they go.
 */
export async function load(
  baseUrl: string,
  scenario: Scenario,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-load-'));
  try {
    const requests = join(folder, 'requests');
    const run = randomBytes(6).toString('hex');
    const { host } = new URL(baseUrl);
    const texts = scenario.sessions.flatMap((session) => requestAround(scenario, session, host, run));
    await writeFile(requests, texts.map((text) => `${text}\0`).join(''));
    const { stdout } = await promisify(execFile)(
      process.env['WRK'] ?? 'wrk',
      ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--script', SCRIPT, baseUrl],
      { env: { ...process.env, LOAD_REQUESTS: requests } },
    );
    const told = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as {
      readonly requests: number;
      readonly durationUs: number;
      readonly p50Us: number;
      readonly p99Us: number;
      readonly failed: number;
    };
    return {
      perSecond: told.requests / (told.durationUs / 1_000_000),
      p50Ms: told.p50Us / 1_000,
      p99Ms: told.p99Us / 1_000,
      failed: told.failed,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const byNumber = (a: number, b: number): number => a - b;

/** The middle one; of an even number the lower middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort(byNumber)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
