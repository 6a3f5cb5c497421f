import { expect, test } from 'vitest';
import { makeMultitude } from '#test/factories/multitude.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { databaseScene } from '#test/scene.ts';
import { NOON_MS, testCipher } from '#test/use-scene.ts';

const { database, db } = await databaseScene();

const indexes = async () =>
  (await database.pool.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname")).rows;
const count = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

test('a multitude of people has coupons of every kind, consistent counts, and the tables their indexes', async () => {
  const before = await indexes();
  const made = await makeMultitude({ db, pool: database.owner.pool, cipher: testCipher, nowMs: NOON_MS }, 200);
  expect(made).toEqual({ people: 200, coupons: 1_000 });
  expect([await count('subscriber'), await count('phone_lookup'), await count('owned_coupon')]).toEqual([
    200, 200, 1_000,
  ]);
  const states = await database.pool.query('SELECT DISTINCT state FROM owned_coupon ORDER BY state');
  expect(states.rows.map(({ state }) => state)).toEqual(['AVAILABLE', 'EXPIRED', 'USED', 'USING', 'WITHDRAWN']);
  expect([await count('exchange_code'), await count('exchanged_code')]).toEqual([200, 200]);
  await expectInvariantsHold(db, NOON_MS);
  expect(await indexes()).toEqual(before);
});
