import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownNumber, typedNumber } from './typed-number.ts';

test.each([
  ['', 0, null],
  ['  ', 0, null],
  ['12', 0, 12],
  ['-12', 0, -12],
  ['12,345', 0, 12_345],
  ['１２，３４５', 0, 12_345],
  ['99999999999', 0, 99_999_999_999],
  ['1.5', 2, 1.5],
  ['007', 0, 7],
])('%j with %i decimals is read as %j', (text, decimals, value) => expect(typedNumber(text, decimals)).toBe(value));

test.each([
  ['1.5', 0],
  ['1.234', 2],
  ['1e3', 0],
  ['0x10', 0],
  ['12 yuan', 0],
  ['-', 0],
  ['.5', 2],
  ['1.', 2],
  ['--1', 0],
])('%j with %i decimals is no number, and not rounded to one', (text, decimals) =>
  expect(typedNumber(text, decimals)).toBeNaN(),
);

test('a number that is shown reads as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(0, 2), (whole, decimals) => {
      const value = whole / 10 ** decimals;
      expect(typedNumber(shownNumber(value, decimals), decimals)).toBe(value);
    }),
  );
});
