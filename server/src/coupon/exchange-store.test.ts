import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTerms } from '#coupon/catalogue-store.ts';
import { codeHash, exchangeCodeKey } from '#coupon/exchange-code.ts';
import { type ExchangeOutcome, exchangeOnce } from '#coupon/exchange-store.ts';
import type { Schema } from '#db/schema.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { expectSoundBooks } from '#test/sound-books.ts';

/* What a busy machine does once in a while is made to happen every time: all have seen the code unused before one uses it. */

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
/** Connections of the pool that are left for them. */
const AT_ONCE = 16;
const deriveKey = testDeriveKey();
const key = exchangeCodeKey(deriveKey);
let database: TestDatabase;
let db: Kysely<Schema>;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());

async function codeOfABatch() {
  const template = await makeTemplate(db, { perPerson: 5 });
  const { batchId, codes } = await makeCodes(database.pool, deriveKey, { templateId: template.templateId, size: 2 });
  const terms = await readTerms(db, template.templateId, template.termsVersion);
  const hash = codeHash(key, codes[0] ?? '');
  const exchange = (subscriberId: string): Promise<ExchangeOutcome> =>
    exchangeOnce(
      db,
      { subscriberId, phonePrefix: '1990000', hash, requestId: undefined, isProved: false, nowMs: NOW_MS },
      terms,
      null,
    );
  return { batchId, exchange };
}

/** Does it while everybody waits for the stock of this batch; then lets them go. */
async function whileAllWait<T>(
  batchId: string,
  start: () => readonly Promise<T>[],
  act: (trx: Transaction<Schema>) => Promise<void>,
) {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT 1 FROM stock_pool WHERE batch_id = ${batchId} FOR UPDATE`.execute(trx);
    const started = start();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::integer AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(started.length);
    await act(trx);
    return started;
  });
}

it('uses a code once, though everybody saw it unused', async () => {
  const { batchId, exchange } = await codeOfABatch();
  const start = () => Array.from({ length: AT_ONCE }, () => exchange(uuidv7()));
  const outcomes = await Promise.all(await whileAllWait(batchId, start, async () => undefined));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    'GRANTED',
    ...Array.from({ length: AT_ONCE - 1 }, () => 'REFUSED'),
  ]);
  await expectSoundBooks(db, NOW_MS);
});

it('refuses a code that was taken back after it was seen unused', async () => {
  const { batchId, exchange } = await codeOfABatch();
  const [outcome] = await Promise.all(
    await whileAllWait(
      batchId,
      () => [exchange(uuidv7())],
      async (trx) => {
        const range = { batch_id: batchId, from_serial: 1, to_serial: 1, at: new Date(NOW_MS) };
        await trx.insertInto('exchange_void').values(range).execute();
      },
    ),
  );
  expect(outcome).toEqual({ outcome: 'REFUSED' });
});
