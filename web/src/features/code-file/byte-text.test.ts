import { expect, test } from 'vitest';
import { byteText } from './byte-text.ts';

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1_024, '1.0 KB'],
  [1_640_454, '1.6 MB'],
  [250 * 1_024, '250 KB'],
  [3 * 1_024 ** 4, '3072 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
