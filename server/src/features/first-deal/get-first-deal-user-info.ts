import type { ActionState } from '@coupon-centre/contract/card/card';
import type { getFirstDealUserInfo } from '@coupon-centre/contract/card/get-first-deal-user-info';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { readFirstDeal } from '#coupon/first-deal.ts';
import type { Shelf } from '#coupon/shelf.ts';
import type { Schema } from '#db/schema.ts';
import type { Handler } from '#http/handler.ts';

/** What there is for a first deal as long as it can be had: collected now, or used. */
const OFFERED: readonly ActionState[] = ['CLAIM', 'OWNED_USE'];

export const showFirstDeal =
  (db: Kysely<Schema>, catalogue: Catalogue, shelf: Shelf): Handler<typeof getFirstDealUserInfo> =>
  async ({ ch }, caller) => {
    const firstDealAtMs = await readFirstDeal(db, caller.session.subscriberId);
    if (firstDealAtMs !== null) return { isFirstDeal: false, firstDealAt: toInstant(firstDealAtMs) };
    const list = shelf
      .centre(caller, await shelf.onlooker(caller, ch))
      .filter(({ offer, card }) => offer.audience.kind === 'firstDeal' && OFFERED.includes(card.actionState))
      .map(({ card }) => card);
    if (list.length === 0) return { isFirstDeal: true };
    const sCardIds = list.map(({ sCardId }) => sCardId);
    return { isFirstDeal: true, offer: { sCardIds, list, asOf: toInstant(catalogue.asOfMs()) } };
  };
