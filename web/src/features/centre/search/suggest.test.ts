import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const word = (text: string, initials: string) => ({ text, initials });
const words = [
  word('1GB全国流量', '1gbqgll'),
  word('流量券', 'llq'),
  word('领券中心', 'lqzx'),
  word('夜间流量包', 'yjllb'),
  word('话费5元', 'hf5y'),
  word('LLama music', 'llamamusic'),
];
const texts = (typed: string, most = 9): readonly string[] => suggest(words, typed, most).map(({ text }) => text);

test('what begins with the typed text comes first, in writing or in initials, then what contains it', () => {
  expect(texts('流量')).toEqual(['流量券', '1GB全国流量', '夜间流量包']);
  expect(texts('ll')).toEqual(['LLama music', '流量券', '1GB全国流量', '夜间流量包']);
  expect(texts(' LL ', 2)).toEqual(['LLama music', '流量券']);
  expect(texts('hf')).toEqual(['话费5元']);
});

test('one letter is looked for at the beginning only, and nothing is suggested for an empty text', () => {
  expect(texts('q')).toEqual([]);
  expect(texts('y')).toEqual(['夜间流量包']);
  expect(texts('  ')).toEqual([]);
});
