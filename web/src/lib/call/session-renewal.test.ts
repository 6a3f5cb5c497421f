import { expect, test } from 'vitest';
import { isRenewable } from './session-renewal.ts';

const UNTIL = 1_795_000_000_000;
const MINUTE = 60_000;

test('a session is renewed in its last ten minutes only', () => {
  expect(isRenewable(UNTIL, UNTIL - 10 * MINUTE - 1)).toBe(false);
  expect(isRenewable(UNTIL, UNTIL - 10 * MINUTE)).toBe(true);
  expect(isRenewable(UNTIL, UNTIL - 1)).toBe(true);
});

test('an expired session cannot be renewed', () => {
  expect(isRenewable(UNTIL, UNTIL)).toBe(false);
});
