import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { fetchData } from '#lib/call/fetch-data.ts';

const PAGE_SIZE = 50;
/** More entries than a calendar is any help with. */
const PAGES_MAX = 10;

/** Every coupon that can be used, soonest expiry first, at most 500. Rejects when a page cannot be had. */
export const allAvailable = async (): Promise<readonly OwnedCard[]> => {
  const cards: OwnedCard[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: Awaited<ReturnType<typeof fetchData<'listMyCoupons'>>> = await fetchData('listMyCoupons', {
      tab: 'AVAILABLE',
      pageSize: PAGE_SIZE,
      ...(cursor !== null && { cursor }),
    });
    cards.push(...answer.list);
    cursor = answer.cursor;
    if (!answer.hasMore || cursor === null) break;
  }
  return cards;
};
