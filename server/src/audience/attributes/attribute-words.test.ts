import { attributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { attributeValues, bandOf } from '@coupon-centre/contract/audience/attribute-words';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const unit = { 'zh-CN': '元', en: 'yuan' };
const numbers = (thresholds: number[]) => ({ kind: 'NUMBER' as const, unit, thresholds });

test('bands are named from the lowest, with the first number of each', () => {
  expect(attributeValues(numbers([59, 129.5]))).toEqual([
    { key: '0', name: { 'zh-CN': '低于59元', en: 'under 59 yuan' } },
    { key: '1', name: { 'zh-CN': '59元至129.5元（不含）', en: '59 to under 129.5 yuan' } },
    { key: '2', name: { 'zh-CN': '129.5元及以上', en: '129.5 yuan or more' } },
  ]);
  const plain = { ...numbers([2]), unit: { 'zh-CN': '', en: '' } };
  expect(attributeValues(plain).map(({ name }) => name.en)).toEqual(['under 2', '2 or more']);
});

test('every number is in exactly one band: that between the thresholds around it', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 }).map((sum) => sum / 100);
  const thresholds = fc
    .uniqueArray(cents, { minLength: 1, maxLength: 20 })
    .map((some) => some.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(thresholds, fc.oneof(cents, fc.double({ noNaN: true })), (at, number) => {
      const type = numbers(at);
      expect(attributeType.safeParse(type).success).toBe(true);
      const keys = attributeValues(type).map(({ key }) => key);
      const index = keys.indexOf(bandOf(type, number));
      expect(index).toBeGreaterThanOrEqual(0);
      expect(number >= (at[index - 1] ?? Number.NEGATIVE_INFINITY)).toBe(true);
      expect(number < (at[index] ?? Number.POSITIVE_INFINITY) || index === at.length).toBe(true);
    }),
  );
});

test('thresholds ascend and have two decimals at most; options have keys of their own', () => {
  for (const thresholds of [[], [2, 1], [1, 1], [0.001], [Number.NaN], [2e9]]) {
    expect(attributeType.safeParse(numbers(thresholds)).success).toBe(false);
  }
  const option = { key: 'GOLD', name: { 'zh-CN': '金卡', en: 'gold' } };
  const choice = (options: object[]) => attributeType.safeParse({ kind: 'CHOICE', options }).success;
  expect([choice([option]), choice([]), choice([option, option]), choice([{ ...option, key: 'a b' }])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
