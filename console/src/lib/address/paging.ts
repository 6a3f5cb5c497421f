import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type PageFound, type PageOfList, pageOf, SIZES, trailInstead, turnedTo } from './page-of-list.ts';

/** The current page of a list. */
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
  /** Leaves a page that turned out to be none, which stays out of the browser's history. */
  readonly leaveNone: (found: PageFound) => void;
}

type Turn = (to: Partial<PageOfList>, how?: { readonly replace: boolean }) => void;

function pagingOf({ size, trail }: PageOfList, turn: Turn): Paging {
  const begin = trail.at(-1);
  return {
    size,
    sizes: SIZES,
    page: trail.length + 1,
    request: { pageSize: size, ...(begin !== undefined && { cursor: begin }) },
    setSize: (next) => turn({ size: next, trail: [] }),
    goOn: (cursor) => turn({ trail: [...trail, cursor] }),
    goBack: () => turn({ trail: trail.slice(0, -1) }),
    leaveNone: (found) => {
      const instead = trailInstead(trail, found);
      if (instead !== null) turn({ trail: instead }, { replace: true });
    },
  };
}

/** The page is kept in the address. */
export function usePaging(): Paging {
  const [parameters, setParameters] = useSearchParams();
  return pagingOf(pageOf(parameters), (to, how) => setParameters((before) => turnedTo(before, to), how));
}

/** Of a list in a drawer, over a list whose page the address keeps. */
export function useDrawerPaging(): Paging {
  const [parameters, setParameters] = useState(() => new URLSearchParams());
  return pagingOf(pageOf(parameters), (to) => setParameters((before) => turnedTo(before, to)));
}
