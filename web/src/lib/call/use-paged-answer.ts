import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { CallRequest } from './call.ts';
import { type AnswerData, fetchData, useSubscriberKey } from './fetch-data.ts';
import { useRefresher } from './refreshers.ts';

/** Calls that return a list page by page. */
type PagedName = 'findPlaces' | 'listOffers' | 'listMyCoupons' | 'listMessages' | 'listMyFeedback';

export interface PagedAnswer<Page> {
  /** As far as loaded, in order; undefined until the first arrives. */
  readonly pages: readonly Page[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The first page failed to load. */
  readonly hasFailed: boolean;
  /** A later page failed to load; those before it remain. */
  readonly hasMoreFailed: boolean;
  readonly loadMore: () => void;
  /** Reloads the loaded pages. */
  readonly refresh: () => Promise<unknown>;
}

/**
 * The subscriber's list, page by page. Loaded pages stay in memory, so that going back finds the list at full length.
 */
export const usePagedAnswer = <Name extends PagedName>(
  name: Name,
  request: CallRequest<Name>,
  options: SWRInfiniteConfiguration,
): PagedAnswer<AnswerData<Name>> => {
  const subscriberKey = useSubscriberKey();
  const keyOf = (_index: number, before: AnswerData<PagedName> | null) =>
    before !== null && !before.hasMore ? null : ([name, request, subscriberKey, before?.cursor ?? null] as const);
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
    keyOf,
    ([, body, , cursor]) => fetchData(name, { ...body, ...(cursor !== null && { cursor }) }),
    { revalidateFirstPage: false, ...options },
  );
  useRefresher(mutate);
  const isMissingPage = data !== undefined && data.length < size;
  return {
    pages: data,
    hasMore: data?.[data.length - 1]?.hasMore ?? false,
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
