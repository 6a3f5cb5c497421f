import { useSearchParams } from 'react-router';
import { type PageOfList, pageOf, SIZES, turnedTo } from './page-of-list.ts';

/** The current page of a list, kept in the address. */
export interface Paging {
  /** Rows per page. */
  readonly size: number;
  readonly sizes: readonly number[];
  /** Counted from 1. */
  readonly page: number;
  /** Start of the page in lists by cursor, to be spread into the request: `...paging.cursor`. */
  readonly cursor: { readonly size: number; readonly cursor?: string };
  readonly setSize: (size: number) => void;
  /** For lists by page number. */
  readonly goTo: (page: number) => void;
  /** For lists by cursor: forward with the answer's `nextCursor`, back with the cursors passed. */
  readonly goOn: (nextCursor: string) => void;
  readonly goBack: () => void;
}

export function usePaging(): Paging {
  const [parameters, setParameters] = useSearchParams();
  const { size, page, trail } = pageOf(parameters);
  const turn = (to: Partial<PageOfList>): void => setParameters((before) => turnedTo(before, to));
  const begin = trail.at(-1);
  return {
    size,
    sizes: SIZES,
    page,
    cursor: { size, ...(begin !== undefined && { cursor: begin }) },
    setSize: (next) => turn({ size: next, page: 1, trail: [] }),
    goTo: (next) => turn({ page: next }),
    goOn: (nextCursor) => turn({ trail: [...trail, nextCursor] }),
    goBack: () => turn({ trail: trail.slice(0, -1) }),
  };
}
