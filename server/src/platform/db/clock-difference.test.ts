import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { retirementTime } from './clock-difference.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const timeOn = (aheadMs: number): Promise<number | null> =>
  retirementTime(database.db, { now: () => Date.now() + aheadMs });

it.each([31 * SECOND_MS, -31 * SECOND_MS, 8 * DAY_MS, -8 * DAY_MS, 91 * DAY_MS])(
  'a node whose clock is wrong by %i ms deletes nothing',
  async (aheadMs) => {
    expect(await timeOn(aheadMs)).toBeNull();
  },
);

it('a node whose clock is a little wrong deletes by the time of the database', async () => {
  const before = Date.now();
  const time = await timeOn(25 * SECOND_MS);
  expect(time).toBeGreaterThanOrEqual(before - SECOND_MS);
  expect(time).toBeLessThanOrEqual(Date.now() + SECOND_MS);
  // Tables that keep milliseconds take whole ones only.
  expect(Number.isInteger(time)).toBe(true);
});
