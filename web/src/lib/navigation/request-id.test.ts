import { REQUEST_ID_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('a request id is valid on the wire and unique', () => {
  const ids = Array.from({ length: 50 }, newRequestId);
  expect(ids.every((id) => REQUEST_ID_PATTERN.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
