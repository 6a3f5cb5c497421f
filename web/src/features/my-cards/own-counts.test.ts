import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { expect, test } from 'vitest';
import { shownCounts } from './own-counts.ts';

const counts = { AVAILABLE: 2, USING: 0, USED: 3, EXPIRED: OWNED_COUNT_MAX + 1, HISTORY: 9 };
const deleted = (...states: readonly ('USED' | 'EXPIRED' | 'WITHDRAWN')[]) => states.map((state) => ({ state }));

test('coupons under deletion no longer count, each under its own tab', () => {
  expect(shownCounts(counts, deleted('USED', 'USED', 'WITHDRAWN'))).toMatchObject({ AVAILABLE: 2, USED: 1 });
});

test('a count above the maximum stays, and none falls below zero', () => {
  expect(shownCounts(counts, deleted('EXPIRED')).EXPIRED).toBe(OWNED_COUNT_MAX + 1);
  expect(shownCounts(counts, deleted('USED', 'USED', 'USED', 'USED')).USED).toBe(0);
});
