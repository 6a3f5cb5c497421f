import { ONE_CLICK_REST_MS } from '@coupon-centre/contract/foundation/limits';
import { expect, test } from 'vitest';
import { stillCounted } from './wrong-numbers.ts';

const NOW = 1_795_000_000_000;

test('a wrong number counts for a day', () => {
  const text = JSON.stringify([NOW - ONE_CLICK_REST_MS, NOW - ONE_CLICK_REST_MS + 1, NOW]);
  expect(stillCounted(text, NOW)).toEqual([NOW - ONE_CLICK_REST_MS + 1, NOW]);
});

test.each([null, '', 'x', '{}', '["a", null]', JSON.stringify([NOW + 1])])('%s counts as no wrong number', (text) => {
  expect(stillCounted(text, NOW)).toEqual([]);
});
