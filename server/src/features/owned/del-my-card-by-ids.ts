import type { delMyCardByIds } from '@coupon-centre/contract/card/del-my-card-by-ids';
import type { Kysely } from 'kysely';
import { hideOwned } from '#coupon/hide-store.ts';
import type { Schema } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';

export const deleteOwnCoupons =
  (db: Kysely<Schema>): Handler<typeof delMyCardByIds> =>
  async ({ ids, requestId }, { session, nowMs }) => {
    const ownedIds = [...new Set(ids.map((id) => id.toLowerCase()))];
    const hiding = await hideOwned(db, { subscriberId: session.subscriberId, ownedIds, requestId, nowMs });
    if (hiding === null) return refuse('REQUEST_ID_REUSED');
    const { found, isReplay } = hiding;
    const skipped = ownedIds
      .filter((id) => found.get(id) !== true)
      .map((id) => ({ id, reason: found.has(id) ? ('NOT_FINISHED' as const) : ('NOT_FOUND' as const) }));
    return { done: ownedIds.length - skipped.length, skipped, replayed: isReplay };
  };
