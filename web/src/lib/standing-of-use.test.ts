import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { expect, test } from 'vitest';
import { type ListTab, standingOfUse, waitBeforeAskMs } from './standing-of-use.ts';

const counts = { AVAILABLE: 0, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 };
const stamp = { msg: '', traceId: '', serverTime: 0 };

/** A subscriber whose coupon `u1` is on one tab. */
const onTab =
  (place: string): ListTab =>
  async (tab) => ({
    ...stamp,
    code: '0000',
    resp_data: { list: tab === place ? [{ uCardId: 'u1' } as OwnedCard] : [], counts, cursor: null, hasMore: false },
  });

test('a coupon is followed from in use to used, or back', async () => {
  expect(await standingOfUse('u1', onTab('USING'))).toBe('RUNNING');
  expect(await standingOfUse('u1', onTab('USED'))).toBe('USED');
  expect(await standingOfUse('u1', onTab('AVAILABLE'))).toBe('BACK');
});

test('a busy server leaves it unknown instead of calling it given back', async () => {
  expect(await standingOfUse('u1', async () => ({ ...stamp, code: '9009', resp_data: null }))).toBe('UNKNOWN');
});

test('questions become rarer', () => {
  expect(waitBeforeAskMs(0)).toBeLessThan(waitBeforeAskMs(3));
  expect(waitBeforeAskMs(99)).toBe(15_000);
});
