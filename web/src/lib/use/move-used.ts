import type { OwnedTab } from '@coupon-centre/contract/wallet/list-my-coupons';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { mutate } from 'swr';
import { unstable_serialize } from 'swr/infinite';
import { type AnswerData, subscriberKey } from '#lib/call/fetch-data.ts';
import { currentSession } from '#lib/session/session.ts';

type Pages = readonly AnswerData<'listMyCoupons'>[];

/** The key under which `usePagedAnswer` keeps a list. */
const keyOf = (request: object): string =>
  unstable_serialize(() => ['listMyCoupons', request, subscriberKey(currentSession()), null]);

/** The counts once a coupon has left what can be used. */
const counted = (counts: Pages[number]['counts'], to: OwnedTab): Pages[number]['counts'] => ({
  ...counts,
  AVAILABLE: Math.max(0, counts.AVAILABLE - 1),
  [to]: counts[to] + 1,
});

/** The pages of what can be used without this coupon; the same where it is not among them. */
export const withoutUsed = (pages: Pages, uCardId: string, to: OwnedTab): Pages => {
  const isListed = pages.some(({ list }) => list.some((card) => card.uCardId === uCardId));
  if (!isListed) return pages;
  return pages.map((page) => ({
    ...page,
    list: page.list.filter((card) => card.uCardId !== uCardId),
    counts: counted(page.counts, to),
  }));
};

/**
 * Moves a coupon whose use was answered out of the kept lists of what can be used, so that my coupons show it so before they are
 * asked for again.
 */
export const moveUsed = async (
  { uCardId, cardClass }: Pick<OwnedCard, 'uCardId' | 'cardClass'>,
  to: 'USED' | 'USING',
): Promise<void> => {
  for (const request of [{ tab: 'AVAILABLE' }, { tab: 'AVAILABLE', cardClass }]) {
    await mutate<Pages>(keyOf(request), (pages) => pages && withoutUsed(pages, uCardId, to), { revalidate: false });
  }
};
