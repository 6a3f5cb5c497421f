import { type MergeField, mergeFields, takeFields } from '#lib/merge-fields.ts';
import type { Attribute } from './attribute.ts';

/** What operators write about an attribute. */
export type Written = Pick<Attribute, 'name' | 'owner' | 'keepDays' | 'type'>;

const optionsOf = ({ type }: Written) => (type.kind === 'CHOICE' ? type.options : []);

/** Its options by key, so that they are merged one by one. */
const apart = (written: Written) => ({
  ...written,
  unit: written.type.kind === 'NUMBER' ? written.type.unit : null,
  options: Object.fromEntries(optionsOf(written).map(({ key, name }) => [key, name])),
});

/** `keys`: of the options, in their order. */
function together({ type, unit, options, ...rest }: ReturnType<typeof apart>, keys: readonly string[]): Written {
  const written = { name: rest.name, owner: rest.owner, keepDays: rest.keepDays };
  if (type.kind === 'NUMBER') return { ...written, type: { ...type, unit: unit ?? type.unit } };
  const named = keys.flatMap((key) => (options[key] === undefined ? [] : [{ key, name: options[key] }]));
  return { ...written, type: { ...type, options: named } };
}

interface Merged {
  /** Mine, with what only they changed. */
  readonly merged: Written;
  /** Fields that both changed, where mine is kept; `options.GOLD` of an option. */
  readonly conflicts: readonly string[];
}

/** Merges two changes of an attribute; both may add and rename options, and neither removes one. */
export function mergeAttribute(base: Written, theirs: Written, mine: Written): Merged {
  const sides = { base: apart(base), theirs: apart(theirs), mine: apart(mine) };
  const keys = [...new Set([theirs, mine].flatMap(optionsOf).map(({ key }) => key))];
  const fields: MergeField[] = [
    ...['name', 'owner', 'keepDays', 'unit'].map((name) => ({ name, paths: [[name]] })),
    ...keys.map((key) => ({ name: `options.${key}`, paths: [['options', key]] })),
  ];
  const found = mergeFields(sides, fields);
  return {
    merged: together(takeFields(sides.mine, sides.theirs, found.theirs), keys),
    conflicts: found.conflicts.map(({ name }) => name),
  };
}
