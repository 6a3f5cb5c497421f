import { REQUEST_ID_PATTERN } from '@coupon-centre/contract/limits';
import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('a request id fits the wire and is never the same', () => {
  const ids = Array.from({ length: 50 }, newRequestId);
  expect(ids.every((id) => REQUEST_ID_PATTERN.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
