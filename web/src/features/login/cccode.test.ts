import { CCCODE_PATTERN } from '@coupon-centre/contract/limits';
import { expect, test } from 'vitest';
import { newCccode } from './cccode.ts';

test('is what the contract takes, and never the same', () => {
  const made = Array.from({ length: 100 }, newCccode);
  for (const cccode of made) expect(cccode).toMatch(CCCODE_PATTERN);
  expect(new Set(made).size).toBe(100);
});
