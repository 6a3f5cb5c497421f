import { differencesOf } from '#lib/differences.ts';
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

/** What a side says in a field, or what it changed there if it has several values. */
export function fieldText({ paths }: MergeField, base: Written, side: Written): string {
  const [path = []] = paths;
  const value = valueAt(side, path);
  if (paths.length === 1 && (typeof value !== 'object' || value === null)) return String(value ?? '');
  return paths
    .flatMap((one) => differencesOf(valueAt(base, one), valueAt(side, one), one.slice(1).join('.') || one.join('.')))
    .map(({ path: at, is }) => `${at}: ${is ?? '—'}`)
    .join('\n');
}
