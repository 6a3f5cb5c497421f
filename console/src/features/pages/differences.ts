/** A value that differs between two versions of a page; undefined in a version that lacks it. */
export interface Difference {
  /** `content.modules.1.title.en` */
  readonly path: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

const inWords = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Every differing value, in the page's order. */
export function differencesOf(was: unknown, is: unknown, path = ''): Difference[] {
  const isPair = typeof was === 'object' && typeof is === 'object' && was !== null && is !== null;
  if (!isPair && (typeof was !== 'object' || was === null) && (typeof is !== 'object' || is === null)) {
    return was === is ? [] : [{ path, was: inWords(was), is: inWords(is) }];
  }
  const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const before = partsOf(was);
  const after = partsOf(is);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`));
}
