import { useSearchParams } from 'react-router';
import { type PageOfList, pageOf, SIZES, turnedTo } from './page-of-list.ts';

/** The current page of a list, kept in the address. */
export interface Paging {
  /** Rows per page. */
  readonly size: number;
  readonly sizes: readonly number[];
  /** Counted from 1. */
  readonly page: number;
  /** What the list is asked for this page: `useCall('listImages', paging.request)`. */
  readonly request: { readonly pageSize: number; readonly cursor?: string };
  readonly setSize: (size: number) => void;
  /** Forward with the answer's `cursor`, back with the cursors passed. */
  readonly goOn: (cursor: string) => void;
  readonly goBack: () => void;
}

export function usePaging(): Paging {
  const [parameters, setParameters] = useSearchParams();
  const { size, trail } = pageOf(parameters);
  const turn = (to: Partial<PageOfList>): void => setParameters((before) => turnedTo(before, to));
  const begin = trail.at(-1);
  return {
    size,
    sizes: SIZES,
    page: trail.length + 1,
    request: { pageSize: size, ...(begin !== undefined && { cursor: begin }) },
    setSize: (next) => turn({ size: next, trail: [] }),
    goOn: (cursor) => turn({ trail: [...trail, cursor] }),
    goBack: () => turn({ trail: trail.slice(0, -1) }),
  };
}
