import type { CentreData } from '@coupon-centre/contract/content/page-rendering';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import useSWRInfinite from 'swr/infinite';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { useRefresher } from '#lib/offer/refreshers.ts';
import { channelPart } from '#lib/visit.ts';

type Page = ResponseOf<SubscriberApi['getCardVoucherList']>;
export type ListedCard = CentreData['classes']['classes'][number]['list'][number];

/** What to list: one class, or what mentions a word. */
export interface ListQuery {
  readonly classId?: string;
  readonly keyword?: string;
}

interface EndlessList {
  /** Pages as far as they were read, oldest first; undefined until the first is there. */
  readonly pages: readonly Page[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The first page did not come. */
  readonly hasFailed: boolean;
  /** A later page did not come. */
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

type Key = readonly ['coupons', string, ListQuery, string | null];

export const useEndlessList = (query: ListQuery): EndlessList => {
  const asker = useAsker();
  const keyOf = (_index: number, before: Page | null): Key | null =>
    before !== null && !before.hasMore ? null : ['coupons', asker, query, before?.cursor ?? null];
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, unknown, typeof keyOf>(
    keyOf,
    ([, , wanted, cursor]: Key) =>
      askFor('getCardVoucherList', { ...wanted, ...channelPart(), ...(cursor !== null && { cursor }) }),
    { revalidateFirstPage: false, revalidateAll: false },
  );
  useRefresher(mutate);
  const last = data?.[data.length - 1];
  const isMissingPage = data !== undefined && data.length < size;
  return {
    pages: data,
    hasMore: last?.hasMore ?? false,
    isLoadingMore: isMissingPage && isValidating,
    hasFailed: data === undefined && error !== undefined,
    hasMoreFailed: isMissingPage && !isValidating && error !== undefined,
    loadMore: () => {
      if (isMissingPage && isValidating) return;
      void (isMissingPage ? mutate() : setSize(size + 1));
    },
    retry: () => void mutate(),
  };
};

/** Every coupon of the pages with its page's time, once each: one that moved meanwhile counts where it was last seen. */
export const listedCards = (
  pages: readonly Page[],
): readonly { readonly card: ListedCard; readonly listedAt: number }[] => {
  const cards = new Map(
    pages.flatMap(({ list, asOf }) => list.map((card) => [card.sCardId, { card, listedAt: Date.parse(asOf) }])),
  );
  return [...cards.values()];
};
