import { useSearchParams } from 'react-router';

const SIZES = [20, 50, 100] as const;
/** Cursors hold none of it. */
const BETWEEN = '~';

/** The page of a list that is looked at, kept in the address. */
export interface Paging {
  /** Rows of a page. */
  readonly size: number;
  readonly sizes: readonly number[];
  /** Counted from 1. */
  readonly page: number;
  /** Where the page begins, for lists that go on by cursor; to be spread into the request: `...paging.cursor`. */
  readonly cursor: { readonly size: number; readonly cursor?: string };
  readonly setSize: (size: number) => void;
  /** For lists by number of page. */
  readonly goTo: (page: number) => void;
  /** For lists by cursor: on with the answer's `nextCursor`; back by what was passed. */
  readonly goOn: (nextCursor: string) => void;
  readonly goBack: () => void;
}

export function usePaging(): Paging {
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get('size'));
  const size = SIZES.find((known) => known === asked) ?? SIZES[0];
  const trail = (parameters.get('trail') ?? '').split(BETWEEN).filter(Boolean);
  const page = trail.length > 0 ? trail.length + 1 : Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const set = (changes: Readonly<Record<string, string>>) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const begin = trail.at(-1);
  return {
    size,
    sizes: SIZES,
    page,
    cursor: { size, ...(begin !== undefined && { cursor: begin }) },
    setSize: (next) => set({ size: next === SIZES[0] ? '' : String(next), page: '', trail: '' }),
    goTo: (next) => set({ page: next <= 1 ? '' : String(next) }),
    goOn: (nextCursor) => set({ trail: [...trail, nextCursor].join(BETWEEN) }),
    goBack: () => set({ trail: trail.slice(0, -1).join(BETWEEN) }),
  };
}
