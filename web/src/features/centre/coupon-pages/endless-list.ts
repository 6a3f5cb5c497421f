import type { OfferSort } from '@coupon-centre/contract/centre/list-offers';
import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import type { AnswerData } from '#lib/call/fetch-data.ts';
import { usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';

type Page = AnswerData<'listOffers'>;
export type ListedCard = CentreData['classes']['classes'][number]['list'][number];

/** What to list: all, one class, or the matches of a keyword; in which order, and whether only what can be collected now. */
export interface ListQuery {
  readonly classId?: string;
  readonly keyword?: string;
  readonly sort?: OfferSort;
  readonly collectableNow?: true;
}

export const useEndlessList = (query: ListQuery) => {
  return usePagedAnswer('listOffers', { ...query, ...channelPart() }, { revalidateAll: false });
};

/**
 * All coupons with the time of their page, without duplicates: one that moved between pages counts where it was last
 * seen.
 */
export const listedCards = (
  pages: readonly Page[],
): readonly { readonly card: ListedCard; readonly listedAt: number }[] => {
  const cards = new Map(
    pages.flatMap(({ list, asOf }) => list.map((card) => [card.sCardId, { card, listedAt: Date.parse(asOf) }])),
  );
  return [...cards.values()];
};
