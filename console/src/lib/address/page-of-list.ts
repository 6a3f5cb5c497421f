export const SIZES = [20, 50] as const;
/** Separator; cursors do not contain it. */
const BETWEEN = '~';

/** The page of a list in an address. */
export interface PageOfList {
  /** Rows per page. */
  readonly size: number;
  /** Cursors of the pages passed, the last one starting this page; empty on the first page. */
  readonly trail: readonly string[];
}

export function pageOf(parameters: URLSearchParams): PageOfList {
  const asked = Number(parameters.get('size'));
  const size = SIZES.find((known) => known === asked) ?? SIZES[0];
  return { size, trail: (parameters.get('trail') ?? '').split(BETWEEN).filter(Boolean) };
}

/** The address of another page of the same list. */
export function turnedTo(before: URLSearchParams, { size, trail }: Partial<PageOfList>): URLSearchParams {
  const next = new URLSearchParams(before);
  const set = (name: string, value: string): void => (value === '' ? next.delete(name) : next.set(name, value));
  if (size !== undefined) set('size', size === SIZES[0] ? '' : String(size));
  if (trail !== undefined) set('trail', trail.join(BETWEEN));
  return next;
}

/** What a page turned out to be. */
export interface PageFound {
  /** It has no rows. */
  readonly isEmpty: boolean;
  /** The server does not know its cursor. */
  readonly isUnknown: boolean;
}

/**
 * Where to look instead, if a page is none: an address may be old or altered, and rows go away. Before a page past the end comes
 * the last one; null: the page is one.
 */
export function trailInstead(trail: readonly string[], { isEmpty, isUnknown }: PageFound): readonly string[] | null {
  if (trail.length === 0) return null;
  if (isUnknown) return [];
  return isEmpty ? trail.slice(0, -1) : null;
}
