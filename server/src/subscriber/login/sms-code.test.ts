import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it } from 'vitest';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { createSmsCodes, forgetSmsCodes, lookBack, usualLimits } from './sms-code.ts';

const VALID_MS = 5 * MINUTE_MS;

const { db } = await databaseScene();
const codes = createSmsCodes(db, testDeriveKey(), { purpose: 'login-code' })('');

let numbers = 0;
const newNumber = (): Buffer => {
  numbers += 1;
  return Buffer.from(`the hash of number ${numbers}`);
};
const place = async (number: Buffer, nowMs = NOON_MS): Promise<string> => {
  const placed = await codes.place(number, nowMs);
  if (placed === undefined) throw new Error('the limits did not allow an SMS');
  return placed.code;
};
const useUp = (number: Buffer, codeHash: Buffer, nowMs = NOON_MS) =>
  db.transaction().execute((trx) => codes.useUp(trx, { phoneHash: number, codeHash, nowMs }));

/** These ask the writes themselves, without the reading that spares most callers a refused one. */
describe('the writes that hold the rules of a login code', () => {
  it('place one code a minute, to the millisecond, however many place one at once', async () => {
    const number = newNumber();
    const placed = await Promise.all(Array.from({ length: 30 }, () => codes.place(number, NOON_MS)));
    expect(placed.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await codes.place(number, NOON_MS + MINUTE_MS - 1)).toBeUndefined();
    expect(await codes.place(number, NOON_MS + MINUTE_MS)).toBeDefined();
  });

  it('place five within any hour and ten within any day', async () => {
    const number = newNumber();
    for (const minute of [0, 1, 2, 3, 59]) await place(number, NOON_MS + minute * MINUTE_MS);
    expect(await codes.place(number, NOON_MS + HOUR_MS - 1)).toBeUndefined();
    for (const minute of [60, 61, 62, 63]) await place(number, NOON_MS + minute * MINUTE_MS);
    expect(await codes.place(number, NOON_MS + 64 * MINUTE_MS)).toBeUndefined();
    await place(number, NOON_MS + 5 * HOUR_MS);
    expect(await codes.place(number, NOON_MS + 24 * HOUR_MS - 1)).toBeUndefined();
    await place(number, NOON_MS + 24 * HOUR_MS);
  });

  it('let one use a code up, of all that found it right before', async () => {
    const number = newNumber();
    const code = await place(number);
    const judged = await Promise.all([1, 2, 3].map(() => codes.judge(number, code, NOON_MS)));
    const hashes = judged.map((one) => {
      if (one.kind !== 'right') throw new Error('the right code was not right');
      return one.codeHash;
    });
    const used = await Promise.all(hashes.map((codeHash) => useUp(number, codeHash)));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await codes.judge(number, code, NOON_MS)).toEqual({ kind: 'wrong', attemptsLeft: 0 });
  });

  it('do not let a code be used up once it expired, or once another took its place', async () => {
    const number = newNumber();
    const judged = await codes.judge(number, await place(number), NOON_MS + VALID_MS - 1);
    if (judged.kind !== 'right') throw new Error('the right code was not right');
    expect(await useUp(number, judged.codeHash, NOON_MS + VALID_MS)).toBe(false);
    await place(number, NOON_MS + VALID_MS);
    expect(await useUp(number, judged.codeHash, NOON_MS + VALID_MS)).toBe(false);
  });

  it('judge no code that expired, right or wrong', async () => {
    const number = newNumber();
    const code = await place(number);
    const other = code === '000000' ? '000001' : '000000';
    for (const guess of [code, other]) {
      expect(await codes.judge(number, guess, NOON_MS + VALID_MS)).toEqual({
        kind: 'wrong',
        attemptsLeft: 0,
      });
    }
  });

  it('take one try for each that tries at once, five in all', async () => {
    const number = newNumber();
    const other = (await place(number)) === '000000' ? '000001' : '000000';
    const judged = await Promise.all(Array.from({ length: 25 }, () => codes.judge(number, other, NOON_MS)));
    const left = judged.flatMap((one) => (one.kind === 'wrong' ? [one.attemptsLeft] : []));
    expect(left.sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('withdraw the code of one instant only', async () => {
    const number = newNumber();
    await place(number);
    await codes.withdraw(number, NOON_MS - 1);
    expect(await codes.place(number, NOON_MS)).toBeUndefined();
    await codes.withdraw(number, NOON_MS);
    expect(await codes.place(number, NOON_MS)).toBeDefined();
  });

  it('are forgotten a day later, when no limit looks back to them', async () => {
    const number = newNumber();
    await place(number);
    const kept = () => db.selectFrom('login_code').selectAll().where('phone_hash', '=', number).execute();
    await forgetSmsCodes(db, NOON_MS + 24 * HOUR_MS);
    expect(await kept()).toHaveLength(1);
    await forgetSmsCodes(db, NOON_MS + 26 * HOUR_MS);
    expect(await kept()).toHaveLength(0);
  });
});

describe('looking back at the SMS of a number', () => {
  it('says when the next may be sent, and how many there were within the hour', () => {
    const ago = (ms: number) => new Date(NOON_MS - ms);
    expect(lookBack([], usualLimits, NOON_MS)).toEqual({ withinHour: 0, nextAtMs: 0 });
    expect(lookBack([ago(1)], usualLimits, NOON_MS)).toEqual({ withinHour: 1, nextAtMs: NOON_MS - 1 + MINUTE_MS });
    const five = [1, 2, 3, 4, 5].map((minutes) => ago(minutes * MINUTE_MS));
    expect(lookBack(five, usualLimits, NOON_MS)).toEqual({ withinHour: 5, nextAtMs: NOON_MS + 55 * MINUTE_MS });
    expect(lookBack([ago(HOUR_MS)], usualLimits, NOON_MS).withinHour).toBe(0);
  });
});
