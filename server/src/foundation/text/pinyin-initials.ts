import { growingCache } from '#foundation/cache/growing-cache.ts';

/** The first character of each initial letter, in the order of pinyin. */
const FIRST_OF: readonly (readonly [letter: string, character: string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '讥'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '穵'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
];

/** Words of this field whose characters have another reading alone. */
const READ_TOGETHER: Readonly<Record<string, string>> = { 音乐: 'yy', 银行: 'yh', 重庆: 'cq', 长期: 'cq', 地铁: 'dt' };

const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin');

function initialOf(character: string): string {
  const lower = character.toLowerCase();
  if (/[a-z0-9]/.test(lower)) return lower;
  if (!/\p{Script=Han}/u.test(character)) return '';
  return FIRST_OF.findLast(([, first]) => byPinyin.compare(first, character) <= 0)?.[0] ?? '';
}

/** Texts whose letters are remembered: more than a catalogue has titles. Comparing characters takes long. */
const REMEMBERED_TEXTS = 10_000;
const remembered = growingCache<string>({ max: REMEMBERED_TEXTS });

function readInitials(text: string): string {
  const read = Object.entries(READ_TOGETHER).reduce((left, [word, letters]) => left.replaceAll(word, letters), text);
  return Array.from(read, initialOf).join('');
}

/**
 * The first letters of a text's syllables in pinyin, with its own letters and digits, in lower case: `话费5元` is `hf5y`. A character
 * with several readings gets its usual one.
 */
export function pinyinInitials(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const initials = readInitials(text);
  remembered.set(text, initials);
  return initials;
}
