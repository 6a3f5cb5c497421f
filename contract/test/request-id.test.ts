import { expect, test } from 'vitest';
import { REQUEST_ID_PATTERN } from '#foundation/limits.ts';
import { newRequestId } from '#foundation/request-id.ts';

test('a request id is valid on the wire and unique', () => {
  const ids = Array.from({ length: 50 }, newRequestId);
  expect(ids.every((id) => REQUEST_ID_PATTERN.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
