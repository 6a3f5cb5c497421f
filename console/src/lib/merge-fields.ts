import { hashKey } from '@tanstack/react-query';

type Path = readonly (string | number)[];

/** What is merged as a whole: values that only make sense together have several paths. */
export interface MergeField<Name extends string = string> {
  readonly name: Name;
  readonly paths: readonly Path[];
}

type Node = Readonly<Record<string | number, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (isNode(part) ? part[key] : undefined), value);

function withValueAt(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value) && typeof key === 'number') return value.with(key, withValueAt(value[key], rest, part));
  const node = isNode(value) ? value : {};
  return { ...node, [key]: withValueAt(node[key], rest, part) };
}

/** Whether two values are the same in JSON, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one ?? null]) === hashKey([other ?? null]);

/** `into` with the values of these fields in `from`. */
export const takeFields = <Values>(into: Values, from: Values, fields: readonly MergeField[]): Values =>
  fields
    .flatMap(({ paths }) => paths)
    .reduce<unknown>((taken, path) => withValueAt(taken, path, valueAt(from, path)), into) as Values;

interface Sides<Values> {
  /** What both began with. */
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

export interface Merge<Values, Name extends string> {
  /** Their values with the fields that only I changed. */
  readonly merged: Values;
  /** Fields that only they changed. */
  readonly theirs: readonly MergeField<Name>[];
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly MergeField<Name>[];
}

/** Merges two changes of the same values field by field. */
export function mergeFields<Values, Name extends string>(
  { base, theirs, mine }: Sides<Values>,
  fields: readonly MergeField<Name>[],
): Merge<Values, Name> {
  const differs = (one: Values, other: Values, { paths }: MergeField): boolean =>
    paths.some((path) => !isSame(valueAt(one, path), valueAt(other, path)));
  const byMe = fields.filter((field) => differs(base, mine, field) && differs(theirs, mine, field));
  const byThem = fields.filter((field) => differs(base, theirs, field));
  const conflicts = byMe.filter((field) => byThem.includes(field));
  return {
    merged: takeFields(
      theirs,
      mine,
      byMe.filter((field) => !conflicts.includes(field)),
    ),
    theirs: byThem.filter((field) => !conflicts.includes(field) && differs(mine, theirs, field)),
    conflicts,
  };
}
