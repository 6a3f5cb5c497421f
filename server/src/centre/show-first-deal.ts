import type { ActionState } from '@coupon-centre/contract/claim/card';
import type { Kysely } from 'kysely';
import { readFirstDeal } from '#catalogue/audience/first-deal.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { countUnread } from '#message/unread.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Shelf } from './shelf.ts';

/** States of the coupons offered for a first deal: collectable, or ready to use. */
const OFFERED: readonly ActionState[] = ['CLAIM', 'OWNED_USE'];

export const showFirstDeal =
  (db: Kysely<Schema>, catalogue: Catalogue, shelf: Shelf): Handler<'showFirstDeal'> =>
  async ({ ch }, caller) => {
    const { subscriberId } = caller.session;
    const [firstDealAtMs, unread] = await Promise.all([readFirstDeal(db, subscriberId), countUnread(db, subscriberId)]);
    if (firstDealAtMs !== null) return { isFirstDeal: false, firstDealAt: toInstant(firstDealAtMs), unread };
    const list = shelf
      .centre(caller, await shelf.viewer(caller, ch))
      .filter(({ offer, card }) => offer.audience.kind === 'firstDeal' && OFFERED.includes(card.actionState))
      .map(({ card }) => card);
    if (list.length === 0) return { isFirstDeal: true, unread };
    const sCardIds = list.map(({ sCardId }) => sCardId);
    return { isFirstDeal: true, unread, offer: { sCardIds, list, asOf: toInstant(catalogue.asOfMs()) } };
  };
