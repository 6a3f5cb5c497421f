import { expect, it } from 'vitest';
import { inFuture, isAhead } from './in-future.ts';

const check = (instant: string | null, isTouched: boolean) =>
  inFuture('expiresAt', 'over')({ isFieldTouched: () => isTouched }).validator(null, instant);

it('refuses an instant that is over, unless it was there before', async () => {
  const [past, future] = ['2020-01-01T00:00:00+08:00', '2199-01-01T00:00:00+08:00'];
  await expect(check(past, true)).rejects.toThrow('over');
  await check(past, false);
  await check(future, true);
  await check(null, true);
});

it('knows that a list admits people before its expiry, and without one', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect([null, inMs(60_000), inMs(-1)].map(isAhead)).toEqual([true, true, false]);
});
