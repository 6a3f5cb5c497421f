import { expect, test } from 'vitest';
import { typedFen } from './top-up-amount.ts';

test.each([
  ['50', 5_000],
  [' 050 ', 5_000],
  ['１００', 10_000],
  ['10000', 1_000_000],
  ['10001', null],
  ['0', null],
  ['', null],
  ['5.5', null],
  ['-5', null],
  ['1e3', null],
])('%j is %s fen', (typed, fen) => {
  expect(typedFen(typed)).toBe(fen);
});
