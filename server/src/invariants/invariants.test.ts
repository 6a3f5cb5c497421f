import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { NOON_MS, useScene } from '#test/use-scene.ts';
import { checkSince, invariantCheck } from './invariant-check.ts';
import { type Invariant, keepReport, latestReport } from './invariants.ts';

const { database, db } = await databaseScene();
const scene = useScene(db);
const owner = await scene.couponOwner({ claimedAtMs: NOON_MS });
await scene.uses.use(scene.request(owner));
const { subscriberId, template } = owner;
await scene.couponOwner({ subscriberId, template, claimedAtMs: NOON_MS });
await scene.biller.setMode('refuse');
await scene.uses.use(scene.request(await scene.couponOwner()));
await scene.biller.setMode('vanish');
await scene.uses.use(scene.request(await scene.couponOwner()));
await scene.biller.setMode('normal');

const check = () => checkInvariants(db, NOON_MS);

/** Breaks something, expects exactly these violations of the full and of the quick check, and repairs it. */
async function whileBroken(change: string, changeBack: string, seen: Partial<Record<Invariant, number>>) {
  const { base } = await checkSince(db, null, NOON_MS);
  await sql.raw(change).execute(database.owner.db);
  for (const { violations } of [await check(), await checkSince(db, base, NOON_MS)]) {
    expect(Object.fromEntries(Object.entries(violations).filter(([, found]) => found > 0))).toEqual(seen);
  }
  expect((await check()).holds).toBe(false);
  await sql.raw(changeBack).execute(database.owner.db);
  expect((await check()).holds).toBe(true);
}

describe('the invariant check', () => {
  test('holds over coupons collected, used, refused and in use', async () => {
    const report = await check();
    expect(report).toMatchObject({ atMs: NOON_MS, holds: true });
    expect(new Set(Object.values(report.violations))).toEqual(new Set([0]));
  });

  test('sees units issued without a row in the ledger, and a total that was never added', async () => {
    await makeTemplate(db, { stock: { total: 7 } });
    await whileBroken(
      'UPDATE stock_pool SET issued = issued + 1 WHERE total = 7',
      'UPDATE stock_pool SET issued = issued - 1 WHERE total = 7',
      { issuedIsNotLedger: 1, issuedIsNotOwned: 1 },
    );
    await whileBroken(
      'UPDATE stock_pool SET total = 8 WHERE total = 7',
      'UPDATE stock_pool SET total = 7 WHERE total = 8',
      {
        totalIsNotLedger: 1,
      },
    );
  });

  test('sees exchange codes that were used without a coupon', async () => {
    const { templateId } = await makeTemplate(db);
    await makeCodes(database.pool, testDeriveKey(), { templateId, size: 2 });
    await whileBroken(
      `UPDATE exchange_code SET used_by = '${newId()}', owned_id = '${newId()}', used_at = '${new Date(NOON_MS).toISOString()}'
        WHERE serial_no = 2`,
      'UPDATE exchange_code SET used_by = NULL, owned_id = NULL, used_at = NULL',
      { usedCodesAreNotIssued: 2 },
    );
  });

  test('sees a person with more than the limit', async () => {
    await whileBroken(
      'UPDATE coupon_template SET per_person = 1, most_per_person = 1 WHERE per_person = 100',
      'UPDATE coupon_template SET per_person = 100 WHERE template_id IN (SELECT template_id FROM owned_coupon)',
      { overPersonalLimit: 1 },
    );
    await whileBroken(
      'UPDATE coupon_template SET per_person_day = 1, most_per_person_day = 1',
      'UPDATE coupon_template SET per_person_day = NULL',
      { overPersonalLimitOnADay: 1 },
    );
  });

  test('sees used coupons without an order and orders without a use', async () => {
    await whileBroken(
      "UPDATE owned_coupon SET state = 'AVAILABLE' WHERE state = 'USED'",
      `UPDATE owned_coupon c SET state = 'USED' FROM use_order o
        WHERE o.subscriber_id = c.subscriber_id AND o.owned_id = c.owned_id AND o.state = 'SUCCEEDED'`,
      { orderWithoutUse: 1 },
    );
    await whileBroken(
      "UPDATE use_order SET state = 'REFUSED', refusal = 'undone' WHERE state = 'SUCCEEDED'",
      "UPDATE use_order SET state = 'SUCCEEDED', refusal = NULL WHERE refusal = 'undone'",
      { usedWithoutOrder: 1 },
    );
    await whileBroken(
      "UPDATE use_order SET state = 'REFUSED', refusal = 'undone' WHERE state = 'STARTED'",
      "UPDATE use_order SET state = 'STARTED', refusal = NULL WHERE refusal = 'undone'",
      { usingWithoutOrder: 1 },
    );
  });

  test('sees a restore without a confirmed reversal, and a reversal of what was never used', async () => {
    const order = "use_order WHERE state = 'SUCCEEDED'";
    const at = new Date(NOON_MS).toISOString();
    // What a restore did before reversals: the biller's grant stands, and the coupon can be used again.
    await whileBroken(
      `INSERT INTO owned_coupon_event (subscriber_id, owned_id, event_id, kind, at, reference)
         SELECT subscriber_id, owned_id, '${newId()}', 'RESTORED', '${at}', order_no FROM ${order};
       UPDATE owned_coupon c SET state = 'AVAILABLE' FROM use_order o
        WHERE o.subscriber_id = c.subscriber_id AND o.owned_id = c.owned_id AND o.state = 'SUCCEEDED';
       UPDATE use_order SET state = 'REFUSED', refusal = 'undone' WHERE state = 'SUCCEEDED'`,
      `UPDATE use_order SET state = 'SUCCEEDED', refusal = NULL WHERE refusal = 'undone';
       UPDATE owned_coupon c SET state = 'USED' FROM use_order o
        WHERE o.subscriber_id = c.subscriber_id AND o.owned_id = c.owned_id AND o.state = 'SUCCEEDED';
       DELETE FROM owned_coupon_event WHERE kind = 'RESTORED'`,
      { restoredWithoutReversal: 1 },
    );
    const reversal = (state: string, settled: string, of: string) =>
      `INSERT INTO use_reversal (subscriber_id, reversal_id, order_id, owned_id, state, valid_to, created_at, settled_at)
       SELECT subscriber_id, '${newId()}', order_id, owned_id, '${state}', '${at}', '${at}', ${settled} FROM use_order WHERE state = '${of}'`;
    const gone = 'DELETE FROM use_reversal';
    await whileBroken(reversal('STARTED', 'NULL', 'REFUSED'), gone, { reversingWithoutUse: 1 });
    await whileBroken(reversal('REVERSED', `'${at}'`, 'SUCCEEDED'), gone, { restoredWithoutReversal: 1 });
  });

  test('sees open differences with the biller’s book', async () => {
    await whileBroken(
      `INSERT INTO billing_difference (order_no, kind, day, state, there, found_at)
       VALUES ('U1', 'GRANTED_ONLY_THERE', '2026-11-20', 'OPEN', '{}', now())`,
      "UPDATE billing_difference SET state = 'GONE', closed_at = now()",
      { billingDiffers: 1 },
    );
  });

  test('sees a second order even where the constraint against it is gone', async () => {
    await sql`DROP INDEX use_order_one_open_a_coupon`.execute(database.owner.db);
    await whileBroken(
      `INSERT INTO use_order (subscriber_id, order_id, order_no, owned_id, state, created_at)
       SELECT subscriber_id, '${newId()}', 'U-twice', owned_id, 'SUCCEEDED', created_at FROM use_order WHERE state = 'SUCCEEDED'`,
      "DELETE FROM use_order WHERE order_no = 'U-twice'",
      { usedWithoutOrder: 1, orderedTwice: 1 },
    );
  });

  test('checks touched rows each minute, and all rows at night and after a new violation', async () => {
    const first = NOON_MS;
    const minute = 60_000;
    const untouched = await scene.couponOwner();
    expect((await invariantCheck(db, first)).holds).toBe(true);
    // Changed outside the application, on an old coupon: only a full check sees it.
    await database.owner.db.deleteFrom('owned_coupon').where('owned_id', '=', untouched.ownedId).execute();
    expect((await invariantCheck(db, first + minute)).holds).toBe(true);
    const lost = { issuedIsNotOwned: 1 };
    expect(await invariantCheck(db, first + DAY_MS)).toMatchObject({ holds: false, violations: lost });
    // A known violation stays in the report even when the quick check finds nothing.
    expect(await invariantCheck(db, first + DAY_MS + minute)).toMatchObject({ violations: lost });
    await sql`UPDATE stock_pool SET issued = issued - 1 WHERE pool_id = ${untouched.template.centrePoolId}`.execute(db);
    const entry = { pool_id: untouched.template.centrePoolId, kind: 'RETURNED', units: 1 } as const;
    await db
      .insertInto('stock_entry')
      .values({ ...entry, entry_id: newId(), at: new Date(first) })
      .execute();
    expect((await invariantCheck(db, first + DAY_MS + 20 * minute)).holds).toBe(true);
  });

  test('its report is one row that every node reads', async () => {
    expect(await latestReport(db)).toBeNull();
    const report = await check();
    await keepReport(db, { ...report, atMs: NOON_MS - 60_000 });
    await keepReport(db, report);
    expect(await latestReport(db)).toEqual(report);
  });
});
