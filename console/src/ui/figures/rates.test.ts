import { expect, it } from 'vitest';
import { costPerUse, failureRate, growth, growthText, percentText, rateOfUse } from './rates.ts';

const counts = { collected: 200, used: 50, failed: 10, costFen: 12_345 };
const none = { collected: 0, used: 0, failed: 0, costFen: 0 };

it('tells rates of what was counted, and none of nothing', () => {
  expect([rateOfUse(counts), failureRate(counts), costPerUse(counts)]).toEqual([0.25, 1 / 6, 247]);
  expect([rateOfUse(none), failureRate(none), costPerUse(none)]).toEqual([null, null, null]);
  // More uses were taken back than were made in the period.
  expect(costPerUse({ ...counts, used: -1 })).toBeNull();
});

it('tells growth against the period before', () => {
  expect(growth(150, 100)).toBe(0.5);
  expect(growth(0, 100)).toBe(-1);
  expect(growth(5, 0)).toBeNull();
  expect([0.125, -0.03, 0, 0.0001].map(growthText)).toEqual(['+12.5%', '−3.0%', '0.0%', '0.0%']);
  expect(percentText(0.3141)).toBe('31.4%');
});
