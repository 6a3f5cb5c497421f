import type { CardClass } from '@coupon-centre/contract/field';
import { useEffect, useReducer, useRef } from 'react';
import { type CallAnswer, call } from '#lib/call.ts';
import { type OwnedListState, ownedListStep, startOfList } from './owned-list-state.ts';
import type { ShownTab } from './words.ts';

export interface OwnedList extends OwnedListState {
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const ask = async (
  tab: ShownTab,
  cardClass: CardClass | null,
  cursor: string | null,
): Promise<CallAnswer<'getUserCardList'> | null> =>
  call('getUserCardList', { tab, ...(cardClass && { cardClass }), ...(cursor && { cursor }) }).catch(() => null);

/** The caller's own coupons of one tab and class, page by page. A list that is left takes in nothing that comes late. */
export const useOwnedList = (tab: ShownTab, cardClass: CardClass | null): OwnedList => {
  const [state, step] = useReducer(ownedListStep, startOfList);
  /** Which list is shown: answers to an earlier one are dropped. */
  const generation = useRef(0);

  const load = async (cursor: string | null): Promise<void> => {
    const mine = generation.current;
    const answer = await ask(tab, cardClass, cursor);
    if (mine !== generation.current) return;
    if (answer?.code === '0000') step({ kind: 'arrived', page: answer.resp_data, isFirst: cursor === null });
    else step({ kind: 'failed' });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads nothing but the two that are listed
  useEffect(() => {
    generation.current += 1;
    step({ kind: 'started' });
    void load(null);
    return () => {
      generation.current += 1;
    };
  }, [tab, cardClass]);

  return {
    ...state,
    loadMore: () => {
      if (state.cursor === null || state.isLoadingMore) return;
      step({ kind: 'moreStarted' });
      void load(state.cursor);
    },
    retry: () => {
      step({ kind: 'started' });
      void load(null);
    },
  };
};
