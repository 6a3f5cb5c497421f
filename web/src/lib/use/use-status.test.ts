import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { expect, test } from 'vitest';
import { findUseStatus, type ListTab, pollDelayMs } from './use-status.ts';

const counts = { AVAILABLE: 0, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 };
const stamp = { msg: '', traceId: '', serverTime: 0 };

/** A subscriber whose coupon `u1` is on one tab. */
const onTab =
  (place: string): ListTab =>
  async (tab) => ({
    ...stamp,
    code: codeOf.SUCCESS,
    resp_data: { list: tab === place ? [{ uCardId: 'u1' } as OwnedCard] : [], counts, cursor: null, hasMore: false },
  });

test('a coupon is followed from in use to used, or given back', async () => {
  expect(await findUseStatus('u1', onTab('USING'))).toBe('RUNNING');
  expect(await findUseStatus('u1', onTab('USED'))).toBe('USED');
  expect(await findUseStatus('u1', onTab('AVAILABLE'))).toBe('BACK');
});

test('a busy server leaves the status unknown, not given back', async () => {
  expect(await findUseStatus('u1', async () => ({ ...stamp, code: codeOf.BUSY, resp_data: null }))).toBe('UNKNOWN');
});

test('polling slows down', () => {
  expect(pollDelayMs(0)).toBeLessThan(pollDelayMs(3));
  expect(pollDelayMs(99)).toBe(15_000);
});
