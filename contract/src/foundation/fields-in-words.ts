import type { Difference, Leaf } from '#foundation/differences.ts';
import { type Locale, locales } from '#foundation/field.ts';
import { wallClock } from '#foundation/time.ts';

/** Texts of a table of fields. */
export const fieldBook = {
  'zh-CN': {
    field: '项目',
    was: '变更前',
    is: '变更后',
    now: '内容',
    none: '无',
    empty: '（空）',
    uploaded: '已上传的图片',
    unnamed: '（未命名）',
    yes: '是',
    no: '否',
    same: '无差异',
    and: '、',
    nth: (name: string, at: number) => `${name} ${at}`,
    languages: { 'zh-CN': '中文', en: '英文' },
  },
  en: {
    field: 'Field',
    was: 'Before',
    is: 'After',
    now: 'Content',
    none: 'None',
    empty: '(empty)',
    uploaded: 'An uploaded picture',
    unnamed: '(no name)',
    yes: 'Yes',
    no: 'No',
    same: 'No differences',
    and: ', ',
    nth: (name: string, at: number) => `${name} ${at}`,
    languages: { 'zh-CN': 'Chinese', en: 'English' },
  },
} as const;
type Words = (typeof fieldBook)[Locale];

/**
 * Names of a thing's fields, and of their values where those are codes: `{ layout: { pair: 'Two in a row' } }`; under `null`, what
 * a missing value means.
 */
export interface FieldWords {
  readonly fields: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/;

/** `content.modules.1.title.en` as `Module 2 · Title · English`; a part named '' is left out, an unknown one is shown as it is. */
export function fieldLabel(
  path: string,
  fields: FieldWords['fields'],
  words: Pick<Words, 'nth' | 'languages'>,
): string {
  const names: string[] = [];
  for (const part of path.split('.')) {
    const last = names.at(-1);
    if (/^\d+$/.test(part) && last !== undefined) names[names.length - 1] = words.nth(last, Number(part) + 1);
    else {
      const name = fields[part] ?? (words.languages as Readonly<Record<string, string>>)[part] ?? part;
      if (name !== '') names.push(name);
    }
  }
  return names.join(' · ');
}

/** Differences in the order of the words for their fields, list by list; the database keeps no order of fields. */
export function inOrderOf(fields: FieldWords['fields'], differences: readonly Difference[]): Difference[] {
  const places = new Map([...Object.keys(fields), ...locales].map((name, place) => [name, place]));
  const placeOf = (part = ''): number => (/^\d+$/.test(part) ? Number(part) : (places.get(part) ?? places.size));
  return differences.toSorted((one, other) => {
    const parts = one.path.split('.');
    const others = other.path.split('.');
    const at = parts.findIndex((part, index) => part !== others[index]);
    return placeOf(parts[at]) - placeOf(others[at]);
  });
}

const ID_LENGTH = 36;
const MINUTE_LENGTH = 16;
const minuteText = (instant: string): string => wallClock(instant).slice(0, MINUTE_LENGTH).replace('T', ' ');

const FEN_A_YUAN = 100;
const inYuan = (fen: number): string =>
  `¥${(fen / FEN_A_YUAN).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A text as it is, an instant in business time. An id tells people nothing, and an uploaded picture's address is one. */
function stringText(text: string, words: Words): string {
  if (!ID.test(text)) return INSTANT.test(text) ? minuteText(text) : text;
  if (text.startsWith('/')) return words.uploaded;
  return text.length === ID_LENGTH ? words.unnamed : text;
}

/** A value in words; one whose field ends with `Fen` in yuan. */
export function leafText(
  { path, leaf }: { path: string; leaf: Leaf },
  values: FieldWords['values'],
  words: Words,
): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (leaf === undefined) return '—';
  if (leaf === null) return values?.[field]?.['null'] ?? words.none;
  if (leaf === '') return words.empty;
  if (typeof leaf === 'boolean') return leaf ? words.yes : words.no;
  if (typeof leaf === 'number') return field.endsWith('Fen') ? inYuan(leaf) : leaf.toLocaleString('en');
  return values?.[field]?.[leaf] ?? stringText(leaf, words);
}
