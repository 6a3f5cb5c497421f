import { expect, test } from 'vitest';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** Every phrase by its name; functions are called with visible arguments. */
const phrasesOf = (book: object): Map<string, string> =>
  new Map(
    Object.entries(book).flatMap(([topic, phrases]) =>
      Object.entries(phrases as Record<string, unknown>).map(([name, phrase]) => [
        `${topic}.${name}`,
        typeof phrase === 'function' ? String(phrase(2, 3, '4')) : String(phrase),
      ]),
    ),
  );

const chinese = phrasesOf(zhCn);
const english = phrasesOf(en);
const OWN_NAMES = new Set(['shell.otherLanguage']);

test('both books have the same phrases, none of them empty', () => {
  expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort());
  expect([...chinese, ...english].filter(([, phrase]) => phrase.trim() === '')).toEqual([]);
});

test('the English book has no Chinese text', () => {
  const untranslated = [...english].filter(([name, phrase]) => !OWN_NAMES.has(name) && /\p{Script=Han}/u.test(phrase));
  expect(untranslated).toEqual([]);
});
