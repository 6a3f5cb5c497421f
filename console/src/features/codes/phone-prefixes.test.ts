import { expect, test } from 'vitest';
import { isPrefix, prefixesIn } from './phone-prefixes.ts';

test('a typed list is split at commas (Chinese ones too), spaces and line breaks; an empty one has no prefixes', () => {
  expect(prefixesIn(' 138, 139，1380013\n150 ,, ')).toEqual(['138', '139', '1380013', '150']);
  expect(prefixesIn('')).toEqual([]);
  expect(prefixesIn()).toEqual([]);
});

test('a prefix has 1 to 7 digits and starts like a mobile number', () => {
  expect(['1', '138', '1380013'].every(isPrefix)).toBe(true);
  expect(['', '238', '13800138', '13a', '138 '].filter(isPrefix)).toEqual([]);
});
