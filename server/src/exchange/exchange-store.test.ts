import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { codeHash, exchangeCodeKey } from './exchange-code.ts';
import { type ExchangeOutcome, exchangeOnce } from './exchange-store.ts';

/* Forces a rare race: every transaction has read the code as unused before one uses it. */

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
/** Connections of the pool available to them. */
const AT_ONCE = 16;
const deriveKey = testDeriveKey();
const key = exchangeCodeKey(deriveKey);
const { database, db } = await databaseScene();

async function codeOfABatch() {
  const template = await makeTemplate(db, { perPerson: 5 });
  const { batchId, codes } = await makeCodes(database.pool, deriveKey, { templateId: template.templateId, size: 2 });
  const terms = await readTerms(db, template.templateId, template.termsVersion);
  const exchanged =
    (code = '') =>
    (subscriberId: string): Promise<ExchangeOutcome> =>
      exchangeOnce(
        db,
        {
          subscriberId,
          phonePrefix: '1990000',
          hash: codeHash(key, code),
          requestId: undefined,
          isProved: false,
          nowMs: NOW_MS,
        },
        { terms, confirm: null },
      );
  return {
    batchId,
    templateId: template.templateId,
    exchange: exchanged(codes[0]),
    second: exchanged(codes[1]),
  };
}

/** Runs a change while all transactions wait for the lock on this coupon's stock, then releases them. */
async function whileAllWait<T>(
  batchId: string,
  start: () => readonly Promise<T>[],
  act: (trx: Transaction<Schema>) => Promise<void>,
) {
  return db.transaction().execute(async (trx) => {
    // All of the coupon's, as exchanges do: one that had some of them would wait for a change that waits for these.
    await sql`
      SELECT 1 FROM stock_pool
       WHERE template_id IN (SELECT template_id FROM stock_pool WHERE batch_id = ${batchId}) ORDER BY pool_id FOR UPDATE`.execute(
      trx,
    );
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

it('uses a code once, although all transactions read it as unused', async () => {
  const { batchId, exchange } = await codeOfABatch();
  const start = () => Array.from({ length: AT_ONCE }, () => exchange(uuidv7()));
  const outcomes = await Promise.all(await whileAllWait(batchId, start, async () => undefined));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
    'GRANTED',
    ...Array.from({ length: AT_ONCE - 1 }, () => 'REFUSED'),
  ]);
  await expectInvariantsHold(db, NOW_MS);
});

it('refuses a code that was voided after it was read as unused', async () => {
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

it.each([
  [{ state: 'PAUSED' }, 'PAUSED'],
  [{ state: 'STOPPED' }, 'REFUSED'],
  [{ per_person: 1 }, 'PERSONAL_LIMIT'],
] as const)('is decided by the coupon as it is when the lock is given: %o', async (change, outcome) => {
  const { batchId, templateId, exchange, second } = await codeOfABatch();
  const subscriberId = uuidv7();
  expect((await second(subscriberId)).outcome).toBe('GRANTED');
  const act = async (trx: Transaction<Schema>) => {
    await trx.updateTable('coupon_template').set(change).where('template_id', '=', templateId).execute();
  };
  const [exchanged] = await Promise.all(await whileAllWait(batchId, () => [exchange(subscriberId)], act));
  expect(exchanged?.outcome).toBe(outcome);
  await expectInvariantsHold(db, NOW_MS);
});
