import type { Benefit } from '@coupon-centre/contract/foundation/field';
import { expect, test } from 'vitest';
import { savedBy } from '#owned/saved.ts';
import { sumOfUses } from './savings.ts';

test.each<readonly [string, Benefit, ReturnType<typeof savedBy>]>([
  ['data counts in MB', { kind: 'DATA_MB', amount: 1_024 }, { savedFen: 0, savedMb: 1_024 }],
  ['call credit in fen', { kind: 'CREDIT_FEN', amount: 888 }, { savedFen: 888, savedMb: 0 }],
  [
    'the discount of a top-up too',
    { kind: 'TOPUP_OFF_FEN', amount: 500, thresholdFen: 5_000 },
    { savedFen: 500, savedMb: 0 },
  ],
  ['a voucher with its price', { kind: 'CODE', amount: 1_500 }, { savedFen: 1_500, savedMb: 0 }],
  [
    'a percentage with its minimum savings',
    { kind: 'TOPUP_PERCENT', amount: 5, thresholdFen: 3_000 },
    { savedFen: 150, savedMb: 0 },
  ],
  [
    'and never more than its maximum',
    { kind: 'TOPUP_PERCENT', amount: 50, thresholdFen: 9_000, maxSaveFen: 100 },
    { savedFen: 100, savedMb: 0 },
  ],
  ['none for an unknown amount', { kind: 'TOPUP_PERCENT', amount: 2 }, { savedFen: 0, savedMb: 0 }],
  ['a trial counts as nothing', { kind: 'EXPERIENCE', amount: 7 }, { savedFen: 0, savedMb: 0 }],
])('%s', (_, benefit, saved) => {
  expect(savedBy(benefit)).toEqual(saved);
});

test('alike uses count each, in money and in data', () => {
  const uses = [
    { benefit: { kind: 'DATA_MB', amount: 512 }, count: 3 },
    { benefit: { kind: 'CREDIT_FEN', amount: 501 }, count: 2 },
  ] as const;
  expect(sumOfUses(uses)).toEqual({ savedFen: 1_002, savedMb: 1_536, count: 5 });
});
