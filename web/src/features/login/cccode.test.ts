import { CCCODE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { expect, test } from 'vitest';
import { newCccode } from './cccode.ts';

test('a cccode is valid by the contract and unique', () => {
  const made = Array.from({ length: 100 }, newCccode);
  for (const cccode of made) expect(cccode).toMatch(CCCODE_PATTERN);
  expect(new Set(made).size).toBe(100);
});
