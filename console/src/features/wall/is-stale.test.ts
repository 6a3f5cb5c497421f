import { expect, test } from 'vitest';
import { isStale } from './is-stale.ts';

const answered = { dataUpdatedAt: 1_000, hasFailed: false };

test('figures are old once the last request failed or none was answered for five seconds', () => {
  expect(isStale(answered, 2_000)).toBe(false);
  expect(isStale(answered, 6_000)).toBe(false);
  expect(isStale(answered, 6_001)).toBe(true);
  expect(isStale({ ...answered, hasFailed: true }, 1_500)).toBe(true);
});
