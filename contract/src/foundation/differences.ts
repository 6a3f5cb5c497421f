/** A value without parts; undefined where a version lacks it. */
export type Leaf = string | number | boolean | null | undefined;

/** A value that differs between two versions of a thing. */
export interface Difference {
  /** `content.modules.1.title.en` */
  readonly path: string;
  readonly was: Leaf;
  readonly is: Leaf;
}

/** Every differing value, in the thing's order. */
export function differencesOf(was: unknown, is: unknown, path = ''): Difference[] {
  const isPair = typeof was === 'object' && typeof is === 'object' && was !== null && is !== null;
  if (!isPair && (typeof was !== 'object' || was === null) && (typeof is !== 'object' || is === null)) {
    return was === is ? [] : [{ path, was: was as Leaf, is: is as Leaf }];
  }
  const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const before = partsOf(was);
  const after = partsOf(is);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`));
}
