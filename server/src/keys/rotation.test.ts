import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sandboxSealedTables } from '@coupon-centre/sandbox/src/sandbox-sealed-tables.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { verifyChain } from '#audit/verify-chain.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Keys } from '#platform/settings/key-source.ts';
import { checkKeyFits, followKeys, openSecrets, type Secrets } from '#platform/settings/secrets.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type LoginScene, loginNode, NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { announceKey } from './announce-key.ts';
import { createRotation } from './rotation.ts';
import { sealedTables } from './sealed-tables.ts';

const NEW_KEY = Buffer.alloc(32, 9);
const bothKeys: Keys = new Map([
  [1, MASTER_KEY],
  [2, NEW_KEY],
]);
const open = (keys: Keys): Secrets => openSecrets({ secretKey: keys, dataDir: '' });
const tables = [...sealedTables, ...sandboxSealedTables];
const clock = movableClock(NOON_MS);
/** Between the calls of one load: the rotation gets its turn. */
const PAUSE_MS = 20;
const IN_TIME = { timeout: 120_000, interval: 50 };

let database: TestDatabase;
let nodes: readonly TestNode[];
let logins: readonly LoginScene[];

beforeAll(async () => {
  database = await testDatabase();
  await checkKeyFits(database.pool, open(new Map([[1, MASTER_KEY]])));
  nodes = await Promise.all([
    testNode(database, { clock, keys: bothKeys }),
    testNode(database, { clock, keys: bothKeys }),
  ]);
  logins = await Promise.all(nodes.map(({ deriveKey }) => loginNode(database.db, { clock, deriveKey })));
});
afterAll(async () => {
  await expectInvariantsHold(database.db, clock.now());
  for (const login of logins) await login.close();
  for (const node of nodes) await node.stop();
  await database.close();
});

/** A worker, a process of its own. */
async function workerProcess() {
  const program = join(import.meta.dirname, '../../test/rotation-process.ts');
  const keys = [...bothKeys].map(([id, key]) => `${id}:${key.toString('base64')}`).join(',');
  const child = spawn(process.execPath, [program, JSON.stringify(database.connection), keys, String(clock.now())], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return {
    /** How it ended. */
    async kill(): Promise<unknown> {
      child.kill('SIGKILL');
      const [, signal] = await exited;
      return signal;
    },
  };
}

/** A worker in this process, which follows the clock. */
function worker() {
  const { db, pool } = database;
  const deriveKey = open(bothKeys);
  const rotate = createRotation({ db, pool, clock, deriveKey, tables });
  return {
    deriveKey,
    rotate: async () => {
      await followKeys(pool, deriveKey);
      return rotate();
    },
  };
}

/** What is read after one more step of the rotation. */
const after =
  <Read>({ rotate }: { rotate(): Promise<unknown> }, read: () => Promise<Read>) =>
  async (): Promise<Read> => {
    await rotate();
    return read();
  };

const either = <One>(all: readonly One[], index: number): One => all[index % all.length] as One;
const stateOf = async (keyId: number) =>
  (await database.db.selectFrom('key_ring').select('state').where('key_id', '=', keyId).executeTakeFirst())?.state;
const openPasses = async () =>
  Number(
    (
      await database.db
        .selectFrom('key_pass')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('is_done', '=', false)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Calls that go on until they are stopped; what was not answered with success. */
function load(act: (index: number) => Promise<string>) {
  const refused: string[] = [];
  let done = 0;
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const index = done;
      done += 1;
      const code = await act(index).catch((error: Error) => error.message);
      if (code !== '0000') refused.push(code);
      await pause(PAUSE_MS);
    }
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return { done, refused };
    },
  };
}

it('rotates under load with a worker killed in the middle: nothing is refused, everything is sealed again, the old key retires', async () => {
  const { db, pool } = database;
  const cipher = createPhoneCipher(open(new Map([[1, MASTER_KEY]])));
  const phones = Array.from({ length: 600 }, newPhone);
  for (const phone of phones) await makeSubscriber(db, cipher, { phone, createdAtMs: NOON_MS });
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => either(nodes, index).person()));
  const { templateId } = await makeTemplate(db, { stock: { total: 100_000 } });
  const exchanged = await makeTemplate(db, { stock: { total: 0 } });
  const { codes } = await makeCodes(pool, either(nodes, 0).deriveKey, {
    templateId: exchanged.templateId,
    size: 1_000,
  });
  for (const node of nodes) {
    for (const sCardId of [templateId, exchanged.templateId]) {
      const shown = () => node.post('/bass-card/getCardDetailsInfo', { sCardId });
      await expect.poll(async () => (await shown()).body.code, IN_TIME).toBe('0000');
    }
  }

  const listed = [...phones];
  const loads = [
    load(async (index) => {
      const node = either(nodes, index);
      const person = either(people, index);
      const answer = await node.post(
        '/bass-card/collectFromCardCenter',
        { sCardId: templateId, requestId: uuidv7() },
        // Every other session was given out before the rotation.
        index % 2 === 0 ? node.sessionFor(person) : node.stranger(),
      );
      return answer.body.code === '2007' ? '0000' : answer.body.code;
    }),
    load(async (index) => {
      const code = codes[index];
      if (code === undefined) return '0000';
      const person = await either(nodes, index).person();
      const body = { code, requestId: uuidv7() };
      return (await either(nodes, index + 1).post('/bass-card/redeemCardVouchers', body, person.session)).body.code;
    }),
    // The SMS is asked for at one node, and the code entered at the other.
    load(async (index) => {
      const phone = (index % 3 === 0 ? undefined : listed.pop()) ?? newPhone();
      const asked = await either(logins, index).sendWithWork(phone);
      if (asked.rs !== 1) return asked.code;
      const there = either(logins, index + 1);
      const entered = await there.enter(phone, await there.codeFor(phone));
      return entered.rs === 1 ? '0000' : entered.code;
    }),
  ];

  const last = worker();
  await followKeys(pool, last.deriveKey);
  const source = { secretKey: bothKeys, dataDir: '' };
  expect(await announceKey(db, last.deriveKey, { source, nowMs: clock.now() })).toEqual({ kind: 'BEGUN' });
  const first = await workerProcess();
  await expect.poll(() => stateOf(2), IN_TIME).toBe('WRITING');
  await expect.poll(() => resealed(phones), { ...IN_TIME, interval: 5 }).toBeGreaterThan(0);
  expect(await first.kill()).toBe('SIGKILL');
  const beforeRestart = await resealed(phones);
  expect(beforeRestart).toBeGreaterThan(0);
  expect(beforeRestart).toBeLessThan(phones.length);
  expect(await openPasses()).toBeGreaterThan(0);

  const second = await workerProcess();
  await expect.poll(openPasses, IN_TIME).toBe(0);
  expect(await resealed(phones)).toBe(phones.length);
  await second.kill();
  const results = await Promise.all(loads.map((one) => one.stop()));
  expect(results.map(({ refused }) => refused)).toEqual([[], [], []]);
  for (const { done } of results) expect(done).toBeGreaterThan(5);

  // One more pass after the time in which the old key is read, for what was still written with it.
  clock.moveBy(4 * DAY_MS);
  await expect
    .poll(
      after(last, () => stateOf(1)),
      IN_TIME,
    )
    .toBe('RETIRED');
  for (const { table, sealed } of tables) {
    for (const column of Object.keys(sealed)) {
      const stale = await sql`
        SELECT 1 FROM ${sql.table(table)} WHERE get_byte(${sql.ref(column)}, 0) <> 2`.execute(db);
      expect([table, column, stale.rows.length]).toEqual([table, column, 0]);
    }
  }
  await expectOneEach();
  expect((await verifyChain(db)).broken).toBeNull();
}, 400_000);

/** How many of these people are found by the new key. */
async function resealed(phones: readonly string[]): Promise<number> {
  const renewed = createPhoneCipher(openSecrets({ secretKey: new Map([[2, NEW_KEY]]), dataDir: '' }));
  const hashes = phones.map((phone) => renewed.hash(phone, 2));
  const { count } = await database.db
    .selectFrom('phone_lookup')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('phone_hash', '=', sql<Buffer>`ANY (${hashes}::bytea[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every number has one subscriber, and is looked up with the new key. */
async function expectOneEach(): Promise<void> {
  const renewed = createPhoneCipher(openSecrets({ secretKey: new Map([[2, NEW_KEY]]), dataDir: '' }));
  const people = await database.db.selectFrom('subscriber').select(['subscriber_id', 'phone_sealed']).execute();
  const entries = await database.db.selectFrom('phone_lookup').selectAll().execute();
  const expected = people.map((row) => [
    row.subscriber_id,
    renewed.hash(renewed.open(row.phone_sealed), 2).toString('hex'),
  ]);
  expect(entries.map((row) => [row.subscriber_id, row.phone_hash.toString('hex')]).sort()).toEqual(expected.sort());
  expect(new Set(people.map((row) => renewed.open(row.phone_sealed))).size).toBe(people.length);
}
