import { expect, test } from 'vitest';
import { textFromOutside } from './text-from-outside.ts';

test('an older text of the editor’s own that arrives late is not taken back', () => {
  const { report, isFromOutside } = textFromOutside('');
  report('<p>a</p>');
  report('<p>ab</p>');
  expect(isFromOutside('<p>a</p>')).toBe(false);
  expect(isFromOutside('<p>ab</p>')).toBe(false);
});

test('a text set by the form is taken, also one that the editor had before', () => {
  const { report, isFromOutside } = textFromOutside('<p>first</p>');
  expect(isFromOutside('<p>first</p>')).toBe(false);
  report('<p>a</p>');
  report('<p>ab</p>');
  // Both at once: the form's value is the last.
  expect(isFromOutside('<p>ab</p>')).toBe(false);
  expect(isFromOutside('<p>a</p>')).toBe(true);
  expect(isFromOutside('<p>first</p>')).toBe(true);
  expect(isFromOutside('<p>first</p>')).toBe(false);
});
