import { expect, test } from 'vitest';
import { codes, type RefusalName, wordsOf } from '#call/errors.ts';

const names = Object.keys(codes) as RefusalName[];

/** All codes of the wire's table except success. */
const WIRE = [
  '1001',
  '1002',
  '1003',
  '2001',
  '2002',
  '2003',
  '2004',
  '2005',
  '2006',
  '2007',
  '2008',
  '2009',
  '2010',
  '3001',
  '3002',
  '3003',
  '3004',
  '3005',
  '3006',
  '3007',
  '3008',
  '3009',
  '3010',
  '3011',
  '4001',
  '4002',
  '5001',
  '5002',
  '5003',
  '6001',
  '6002',
  '6003',
  '9001',
  '9005',
  '9006',
  '9009',
];

test('every code of the wire is defined', () => {
  const known = new Set(names.map((name): string => codes[name].code));
  expect(WIRE.filter((code) => !known.has(code))).toEqual([]);
});

test.each(names)('%s has a message in each language, written in that language', (name) => {
  const { words } = codes[name];
  // The message may consist of filled-in data only.
  expect(words['zh-CN']).toMatch(/\p{Script=Han}|^\{\w+\}$/u);
  expect(words.en).toMatch(/\w/);
  expect(words.en).not.toMatch(/\p{Script=Han}/u);
});

test('messages are filled from the refusal’s data', () => {
  expect(wordsOf('BAD_INPUT', 'en', { field: 'ids', problem: 'too many' })).toContain('ids: too many');
});
