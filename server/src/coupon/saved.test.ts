import type { Benefit } from '@coupon-centre/contract/field';
import { expect, test } from 'vitest';
import { savedBy } from '#coupon/saved.ts';

test.each<readonly [string, Benefit, number, number]>([
  ['data counts in MB', { kind: 'DATA_MB', amount: 1_024 }, 0, 1_024],
  ['call credit in fen', { kind: 'CREDIT_FEN', amount: 888 }, 888, 0],
  ['what comes off a top-up too', { kind: 'TOPUP_OFF_FEN', amount: 500, thresholdFen: 5_000 }, 500, 0],
  ['a voucher with its price', { kind: 'CODE', amount: 1_500 }, 1_500, 0],
  ['a percentage with what it gave at least', { kind: 'TOPUP_PERCENT', amount: 5, thresholdFen: 3_000 }, 150, 0],
  ['and never more than its most', { kind: 'TOPUP_PERCENT', amount: 50, thresholdFen: 9_000, maxSaveFen: 100 }, 100, 0],
  ['of any amount nothing is known', { kind: 'TOPUP_PERCENT', amount: 2 }, 0, 0],
  ['a trial counts nothing', { kind: 'EXPERIENCE', amount: 7 }, 0, 0],
])('%s', (_, benefit, savedFen, savedMb) => {
  expect(savedBy(benefit)).toEqual({ savedFen, savedMb });
});
