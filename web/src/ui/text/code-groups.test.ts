import { expect, test } from 'vitest';
import { groupsOf } from './code-groups.ts';

const texts = (code: string): readonly string[] => groupsOf(code).map((group) => group.text);

test('a code is split into groups of four', () => {
  expect(texts('4VBNEE8HXGP4J51Z')).toEqual(['4VBN', 'EE8H', 'XGP4', 'J51Z']);
  expect(texts('12345')).toEqual(['1234', '5']);
});

test('a code with its own separators, and an empty one, stay whole', () => {
  expect(texts('AB12-CD34-EF')).toEqual(['AB12-CD34-EF']);
  expect(texts('')).toEqual([]);
});
