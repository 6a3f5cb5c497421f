import type { OwnedTab } from '@coupon-centre/contract/card/get-user-card-list';
import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { CardClass } from '@coupon-centre/contract/field';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { useWhenBack } from '#lib/when-back.ts';

type Page = ResponseOf<SubscriberApi['getUserCardList']>;
type Counts = Page['counts'];

export interface OwnedList {
  /** As far as they were read; undefined until the first page is there. */
  readonly cards: readonly OwnedCard[] | undefined;
  /** Of every tab, once one answer has come; they stay while another list is loaded. */
  readonly counts: Counts | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The first page did not come. */
  readonly hasFailed: boolean;
  /** A later page did not come; the ones before it are still there. */
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  /** Reads anew what has been read. */
  readonly refresh: () => Promise<unknown>;
}

type Key = readonly ['owned', string, OwnedTab, CardClass | null, string | null];

/** A coupon that moved between two pages while they were read is shown once, as it was last seen. */
export const joinedPages = (pages: readonly Pick<Page, 'list'>[]): readonly OwnedCard[] => [
  ...new Map(pages.flatMap(({ list }) => list.map((card) => [card.uCardId, card]))).values(),
];

/**
 * The caller's own coupons of one tab and class, page by page. What has been read stays in memory, so that going back finds
 * the list as long as it was; it is read anew whenever it is shown again.
 */
export const useOwnedList = (tab: OwnedTab, cardClass: CardClass | null): OwnedList => {
  const asker = useAsker();
  const keyOf = (_index: number, before: Page | null): Key | null =>
    before !== null && !before.hasMore ? null : ['owned', asker, tab, cardClass, before?.cursor ?? null];
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, unknown, typeof keyOf>(
    keyOf,
    ([, , wanted, ofClass, cursor]: Key) =>
      askFor('getUserCardList', { tab: wanted, ...(ofClass && { cardClass: ofClass }), ...(cursor && { cursor }) }),
    // Read anew even a moment later: a coupon may have been used in between.
    { revalidateOnMount: true, revalidateFirstPage: false, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const last = data?.[data.length - 1];
  const [known, setKnown] = useState<Counts | null>(null);
  useEffect(() => {
    if (last) setKnown(last.counts);
  }, [last]);
  useWhenBack(mutate);
  const isMissingPage = data !== undefined && data.length < size;
  return {
    cards: data && joinedPages(data),
    counts: last?.counts ?? known,
    hasMore: last?.hasMore ?? false,
    isLoadingMore: isMissingPage && isValidating,
    hasFailed: data === undefined && error !== undefined,
    hasMoreFailed: isMissingPage && !isValidating && error !== undefined,
    loadMore: () => {
      if (isMissingPage && isValidating) return;
      void (isMissingPage ? mutate() : setSize(size + 1));
    },
    refresh: mutate,
  };
};
