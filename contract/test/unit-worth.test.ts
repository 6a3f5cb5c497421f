import { expect, it } from 'vitest';
import { unitWorthFen } from '#catalogue/unit-worth.ts';

it.each([
  ['the money of a credit coupon', { benefit: { kind: 'CREDIT_FEN', amount: 500 }, bookValueFen: 1 }, 500],
  [
    'the saving on a top-up',
    { benefit: { kind: 'TOPUP_OFF_FEN', amount: 300, thresholdFen: 1_000 }, bookValueFen: 0 },
    300,
  ],
  [
    'the most that a percentage saves',
    { benefit: { kind: 'TOPUP_PERCENT', amount: 10, maxSaveFen: 800 }, bookValueFen: 200 },
    800,
  ],
  ['its declared value, if that is more', { benefit: { kind: 'CREDIT_FEN', amount: 500 }, bookValueFen: 600 }, 600],
  [
    'its declared value, where it gives no money',
    { benefit: { kind: 'DATA_MB', amount: 1_024 }, bookValueFen: 100 },
    100,
  ],
] as const)('a unit is worth %s', (_what, terms, worth) => {
  expect(unitWorthFen(terms)).toBe(worth);
});
