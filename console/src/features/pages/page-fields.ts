import { differencesOf, type Leaf } from '@coupon-centre/contract/foundation/differences';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import {
  type FieldWords,
  fieldBook,
  fieldLabel,
  inOrderOf,
  leafText,
} from '@coupon-centre/contract/foundation/fields-in-words';
import { type Merge, type MergeField, mergeFields, valueAt } from '#lib/merge-fields.ts';
import type { Written } from './written.ts';

const content = (...path: string[]) => ({ name: path.join('.'), paths: [['content', ...path]] });

const plain: readonly MergeField[] = [
  content('title', 'zh-CN'),
  content('title', 'en'),
  content('share', 'title', 'zh-CN'),
  content('share', 'title', 'en'),
  content('share', 'subTitle', 'zh-CN'),
  content('share', 'subTitle', 'en'),
  content('share', 'imageUrl'),
  content('background'),
  { name: 'variants', paths: [['variants']] },
  { name: 'effective', paths: [['effectiveFrom'], ['effectiveTo']] },
];

const orderOf = ({ content: { modules } }: Written): string => modules.map(({ moduleId }) => moduleId).join(' ');

/** The fields by which changes of a page are merged: each module; all of them together if their order or number differs. */
function fieldsOf(base: Written, ...sides: readonly Written[]): readonly MergeField[] {
  if (sides.some((side) => orderOf(side) !== orderOf(base))) return [...plain, content('modules')];
  return [
    ...plain,
    ...base.content.modules.map((_, at) => ({ name: `modules.${at + 1}`, paths: [['content', 'modules', at]] })),
  ];
}

/** Merges what two operators wrote. */
export const mergePages = (base: Written, theirs: Written, mine: Written): Merge<Written, string> =>
  mergeFields({ base, theirs, mine }, fieldsOf(base, theirs, mine));

const joined = (path: MergeField['paths'][number]): string => path.join('.');

/** What a field is called, and what a side says in it, or what it changed there if it has several values. */
export function fieldInWords(
  { paths }: MergeField,
  { base, side }: { readonly base: Written; readonly side: Written },
  { fields, values, locale }: FieldWords & { readonly locale: Locale },
): { readonly label: string; readonly text: string } {
  const words = fieldBook[locale];
  const labelOf = (path: string): string => fieldLabel(path, fields, words);
  const label = paths.map((path) => labelOf(joined(path))).join(words.and);
  const [path = []] = paths;
  const value = valueAt(side, path);
  if (paths.length === 1 && (typeof value !== 'object' || value === null)) {
    return { label, text: value === '' ? '' : leafText({ path: joined(path), leaf: value as Leaf }, values, words) };
  }
  const changes = paths.flatMap((one) => differencesOf(valueAt(base, one), valueAt(side, one), joined(one)));
  const lines = inOrderOf(fields, changes).map(
    ({ path: at, is }) => `${labelOf(at)}: ${leafText({ path: at, leaf: is }, values, words)}`,
  );
  return { label, text: lines.join('\n') };
}
