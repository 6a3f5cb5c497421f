import type { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';

type OwnedPage = ResponseOf<typeof getUserCardList>;

export interface OwnedListState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly cards: readonly OwnedCard[];
  /** Of every tab, once one answer has come; they stay while another list is loaded. */
  readonly counts: OwnedPage['counts'] | null;
  /** Where the next page begins; null on the last one. */
  readonly cursor: string | null;
  readonly isLoadingMore: boolean;
  /** The next page did not come; the ones before it are still there. */
  readonly hasMoreFailed: boolean;
}

export type OwnedListEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'moreStarted' }
  | { readonly kind: 'arrived'; readonly page: OwnedPage; readonly isFirst: boolean }
  | { readonly kind: 'failed' };

export const startOfList: OwnedListState = {
  status: 'loading',
  cards: [],
  counts: null,
  cursor: null,
  isLoadingMore: false,
  hasMoreFailed: false,
};

/** A coupon that moved between two pages while they were read is shown once, as it was last seen. */
const joined = (before: readonly OwnedCard[], after: readonly OwnedCard[]): readonly OwnedCard[] => {
  const seenAgain = new Set(after.map((card) => card.uCardId));
  return [...before.filter((card) => !seenAgain.has(card.uCardId)), ...after];
};

export const ownedListStep = (state: OwnedListState, event: OwnedListEvent): OwnedListState => {
  switch (event.kind) {
    case 'started':
      return { ...startOfList, counts: state.counts };
    case 'moreStarted':
      return { ...state, isLoadingMore: true, hasMoreFailed: false };
    case 'arrived':
      return {
        status: 'ready',
        cards: event.isFirst ? event.page.list : joined(state.cards, event.page.list),
        counts: event.page.counts,
        cursor: event.page.hasMore ? event.page.cursor : null,
        isLoadingMore: false,
        hasMoreFailed: false,
      };
    case 'failed':
      return state.status === 'ready'
        ? { ...state, isLoadingMore: false, hasMoreFailed: true }
        : { ...state, status: 'failed' };
    default:
      return event satisfies never;
  }
};
