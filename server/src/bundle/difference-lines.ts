import { kinds, nameOfThing, type Thing } from './bundle-file.ts';
import type { Difference } from './compare-bundles.ts';

const FIELDS_SHOWN = 20;
const TEXT_SHOWN = 60;
/** Characters of what is equal, around what is not. */
const AROUND = 12;

const words = {
  NEW: 'new      ',
  CHANGED: 'changed  ',
  SAME: 'same     ',
  ONLY_HERE: 'only here',
  LEFT_OUT: 'left out ',
} as const;

const cut = (text: string): string => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text);

/** Two texts, each cut to where they differ. */
function whereTheyDiffer(before: string, after: string): readonly [string, string] {
  if (before.length <= TEXT_SHOWN && after.length <= TEXT_SHOWN) return [before, after];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const piece = (text: string): string => {
    const to = Math.min(text.length, text.length - end + AROUND);
    return `${from > 0 ? '…' : ''}${cut(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  };
  return [piece(before), piece(after)];
}

const shown = (value: unknown): string => (value === undefined ? '–' : cut(JSON.stringify(value)));

function fieldLine({ path, before, after }: Difference['fields'][number]): string {
  if (typeof before !== 'string' || typeof after !== 'string') return `    ${path}: ${shown(before)} → ${shown(after)}`;
  const [old, fresh] = whereTheyDiffer(before, after);
  return `    ${path}: "${old}" → "${fresh}"`;
}

/** `category 5, page 2` */
function counted(things: readonly Thing[]): string {
  const byKind = Map.groupBy(things, ({ kind }) => kind);
  return kinds.flatMap((kind) => (byKind.has(kind) ? `${kind} ${byKind.get(kind)?.length}` : [])).join(', ');
}

/** A comparison for people: each thing with its changed fields, before → after; what is the same is counted. */
export function differenceLines(differences: readonly Difference[]): readonly string[] {
  const same = differences.flatMap(({ state, thing }) => (state === 'SAME' ? [thing] : []));
  const lines = differences
    .filter(({ state, left = [] }) => state !== 'SAME' || left.length > 0)
    .flatMap(({ thing, state, fields, left = [] }) => {
      const more = fields.length - FIELDS_SHOWN;
      return [
        `${words[state]} ${nameOfThing(thing)}`,
        ...fields.slice(0, FIELDS_SHOWN).map(fieldLine),
        ...left.map((field) => `${fieldLine(field)} (not done: an import lowers no budget)`),
        ...(more > 0 ? [`    … and ${more} more fields`] : []),
      ];
    });
  return same.length === 0 ? lines : [...lines, `${words.SAME} ${counted(same)}`];
}

/** What is here and cannot be in a bundle, for people. */
export const leftOutLines = (leftOut: readonly string[]): readonly string[] =>
  leftOut.map((line) => `${words.LEFT_OUT} ${line}`);

/** What a bundle has, for people. */
export const bundleLines = (things: readonly Thing[]): readonly string[] => [
  ...things.map(nameOfThing),
  `in all    ${counted(things) || 'nothing'}`,
];
