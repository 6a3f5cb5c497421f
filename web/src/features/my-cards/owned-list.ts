import type { CardClass } from '@coupon-centre/contract/foundation/field';
import type { OwnedTab } from '@coupon-centre/contract/wallet/list-my-coupons';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useEffect, useState } from 'react';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { type PagedAnswer, usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { useWhenBack } from '#lib/time/when-back.ts';

type Page = AnswerData<'listMyCoupons'>;

export interface OwnedList extends Omit<PagedAnswer<Page>, 'pages'> {
  /** As far as loaded; undefined until the first page arrives. */
  readonly cards: readonly OwnedCard[] | undefined;
  /** Counts of all tabs after the first answer; kept while another list loads. */
  readonly counts: Page['counts'] | null;
}

/** A coupon that moved between two pages while they loaded appears once, as last seen. */
export const joinedPages = (pages: readonly Pick<Page, 'list'>[]): readonly OwnedCard[] => [
  ...new Map(pages.flatMap(({ list }) => list.map((card) => [card.uCardId, card]))).values(),
];

/** The subscriber's coupons of one tab and class; reloaded whenever the list is shown again. */
export const useOwnedList = (tab: OwnedTab, cardClass: CardClass | null): OwnedList => {
  const { pages, ...list } = usePagedAnswer(
    'listMyCoupons',
    { tab, ...(cardClass && { cardClass }) },
    // Without deduplication: a coupon may have been used a moment ago.
    { revalidateOnMount: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const last = pages?.[pages.length - 1];
  const [known, setKnown] = useState<Page['counts'] | null>(null);
  useEffect(() => {
    if (last) setKnown(last.counts);
  }, [last]);
  useWhenBack(list.refresh);
  return { ...list, cards: pages && joinedPages(pages), counts: last?.counts ?? known };
};
