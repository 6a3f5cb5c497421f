import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { logOutEverywhere } from '@coupon-centre/contract/subscriber/log-out-everywhere';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findRunning } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';

/* The whole server with four processes that answer calls behind one port: each request comes on a connection of its own, and they are dealt out in turn. */

const PROCESSES = 4;
const METRICS_TOKEN = 'token-of-the-tests';
const ASK_AGAIN_MS = 250;
/** Six processes start, on a machine that may have two processors and other tests on them. */
const START_MS = 120_000;
const WAIT = { timeout: 10_000, interval: 50 };
/** It is asked ten times, once a second, and another one starts. */
const HANGING_REPLACED_MS = 60_000;
const PEOPLE = 2_000;
/** Those of them in the grab whose process is killed. */
const CROWD = 500;
const TAPS = 4;

const SPECS = {
  scarceFor64: { stock: { total: 60 } },
  scarceFor2000: { stock: { total: 60 } },
  plenty: { stock: { total: 1_000 } },
  limited: { perPerson: 3 },
  repeated: { perPerson: 3 },
  grabbed: { perPerson: 2, stock: { total: 1_000 } },
} as const satisfies Record<string, TemplateSpec>;

interface Person {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
type Answered = any;

let folder: TemporaryFolder;
let server: ServerProcess;
let baseUrl: string;
let db: Kysely<Schema>;
let people: readonly Person[];
let coupons: Readonly<Record<keyof typeof SPECS, string>>;

function send(path: string, body: object, person?: Person): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const headers = { 'content-type': 'application/json', ...person };
  const sending = request(`${baseUrl}${path}`, { method: 'POST', agent: new Agent(), headers }, (response) => {
    json(response).then(resolve, reject);
  });
  sending.on('error', reject);
  sending.end(JSON.stringify(body));
  return promise;
}

/** Repeats a request that is answered 'busy', as the page does. */
async function call(path: string, body: object, person?: Person): Promise<Answered> {
  const answer = await send(path, body, person);
  if (answer.code !== '9009') return answer;
  await pause(ASK_AGAIN_MS);
  return call(path, body, person);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const dataDir = `${folder.path}/data`;
  server = startServer({
    DATA_DIR: dataDir,
    DEMO_PROVINCE: 'false',
    METRICS_TOKEN,
    WEB_CONCURRENCY: String(PROCESSES),
  });
  const [, port] = await server.prints(/:(\d+)\/docs/);
  baseUrl = `http://127.0.0.1:${port}`;
  const connection = await findRunning(dataDir);
  if (connection === null) throw new Error('the server has no database');
  db = kyselyOn(createPool(connection, pino({ level: 'silent' })));
  const made: (Person & { phone: string })[] = await call('/sandbox/sessions', { count: PEOPLE });
  people = made.map(({ phone: _phone, ...session }) => session);
  const named: [string, string][] = [];
  for (const [name, spec] of Object.entries(SPECS)) named.push([name, (await makeTemplate(db, spec)).templateId]);
  coupons = Object.fromEntries(named) as typeof coupons;
  // The last one was made last: who knows it knows all.
  const isKnown = () => askAll(showCouponDetail.path, { sCardId: coupons.grabbed });
  await vi.waitFor(async () => expect(await isKnown()).toEqual(['0000']), WAIT);
}, START_MS);
afterAll(async () => {
  await expectInvariantsHold(db, Date.now());
  await db.destroy();
  server.process.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await folder.remove();
});

const collect = (sCardId: string, person: Person | undefined, requestId: string = uuidv7()): Promise<Answered> =>
  call(claimCoupon.path, { sCardId, requestId }, person);
/** Asks so often that every process is asked. */
const askAll = async (path: string, body: object, person?: Person): Promise<readonly string[]> => {
  const answers = await Promise.all(Array.from({ length: 16 * PROCESSES }, () => call(path, body, person)));
  return [...new Set(answers.map(({ code }) => code))];
};
const tally = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code)].map(([code, all]) => [code, all.length]));

/** Processes that answer calls, by what the system says of the first one's children. */
function webProcesses(): readonly number[] {
  const { pid } = server.process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts'));
}

/** How often `showAccount` succeeded, by what one of the processes tells. */
async function accountsCounted(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' };
  const text = await (await fetch(`${baseUrl}/metrics`, { headers })).text();
  const [, counted] = text.split(`answers_total{call="${showAccount.path}",status="200",code="0000"} `);
  return Number.parseInt(counted ?? '0', 10);
}

it.each([
  [64, 'scarceFor64'],
  [PEOPLE, 'scarceFor2000'],
] as const)(
  'over %d connections sixty units go to sixty people, and the rest hear that all is gone',
  async (crowd, name) => {
    const taps = people.slice(0, crowd).map((person) => collect(coupons[name], person));
    expect(tally(await Promise.all(taps))).toEqual({ '0000': 60, '2005': crowd - 60 });
  },
);

it('over 500 connections everybody gets one of plenty', async () => {
  const taps = people.slice(0, 500).map((person) => collect(coupons.plenty, person));
  expect(tally(await Promise.all(taps))).toEqual({ '0000': 500 });
});

it('one person’s fifty taps at once give as many as the limit, and one request sent fifty times gives one', async () => {
  const { limited, repeated } = coupons;
  const taps = await Promise.all(Array.from({ length: 50 }, () => collect(limited, people[0])));
  expect(tally(taps)).toEqual({ '0000': 3, '2007': 47 });
  const repeats = await Promise.all(Array.from({ length: 50 }, () => collect(repeated, people[0], 'one-request')));
  expect(tally(repeats)).toEqual({ '0000': 50 });
  expect(new Set(repeats.map(({ resp_data }) => resp_data.uCardId)).size).toBe(1);
});

it('whichever process is asked for its metrics, they are those of all', async () => {
  const before = await accountsCounted();
  await askAll(showAccount.path, {}, people[0]);
  await expect.poll(accountsCounted).toBe(before + 16 * PROCESSES);
  const readings = await Promise.all(Array.from({ length: PROCESSES }, accountsCounted));
  expect(new Set(readings)).toEqual(new Set([before + 16 * PROCESSES]));
});

it('killing a process in the middle of a grab loses no answered claim, and no subscriber gets two', async () => {
  const sCardId = coupons.grabbed;
  const [victim] = webProcesses();
  const accounts = await accountsCounted();
  const crowd = people.slice(0, CROWD);
  const acknowledged = new Map<number, string>();
  let broken = 0;
  async function tap(person: Person, index: number): Promise<void> {
    try {
      const { code, resp_data } = await collect(sCardId, person, `grab-of-person-${index}`);
      expect(code).toBe('0000');
      const before = acknowledged.get(index) ?? resp_data.uCardId;
      expect(resp_data.uCardId).toBe(before);
      acknowledged.set(index, before);
      if (acknowledged.size === 200 && victim !== undefined) process.kill(victim, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      broken += 1;
    }
  }
  const tapAgainAndAgain = async (person: Person, index: number): Promise<void> => {
    for (let taps = 0; taps < TAPS; taps += 1) await tap(person, index);
  };
  await Promise.all(crowd.map(tapAgainAndAgain));
  expect(broken).toBeGreaterThan(0);
  await Promise.all(crowd.map(tap));
  expect(acknowledged.size).toBe(CROWD);
  const owned = await db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', sCardId).execute();
  expect(owned.map(({ owned_id }) => owned_id).toSorted()).toEqual([...acknowledged.values()].toSorted());
  await expect.poll(() => webProcesses().length).toBe(PROCESSES);
  expect(webProcesses()).not.toContain(victim);
  // What it had counted stays counted.
  expect(await accountsCounted()).toBe(accounts);
});

it('a process that hangs is replaced, and what it had counted stays counted', async () => {
  const [victim = 0] = webProcesses();
  const accounts = await accountsCounted();
  process.kill(victim, 'SIGSTOP');
  await expect.poll(() => webProcesses().includes(victim), { timeout: HANGING_REPLACED_MS, interval: 100 }).toBe(false);
  await expect.poll(() => webProcesses().length).toBe(PROCESSES);
  await expect.poll(accountsCounted, { timeout: HANGING_REPLACED_MS }).toBe(accounts);
}, 120_000);

it('a session that is ended at one process is over at all of them', async () => {
  const person = people.at(-1);
  expect(await askAll(showAccount.path, {}, person)).toEqual(['0000']);
  await call(logOutEverywhere.path, {}, person);
  await expect.poll(() => askAll(showAccount.path, {}, person)).toEqual(['1002']);
});
