import type { showOwnedCoupon as showOwnedCouponCall } from '@coupon-centre/contract/operator/subscribers/show-owned-coupon';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { readHistory } from '#coupon/owned-for-operators.ts';
import { readOwned } from '#coupon/owned-store.ts';
import { presentOwnedEntry, presentUse } from '#coupon/present-for-operators.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const showOwnedCoupon =
  (db: Kysely<Schema>, catalogue: Catalogue): OperatorHandler<typeof showOwnedCouponCall> =>
  async (key, { nowMs }) => {
    const row = await readOwned(db, key.subscriberId, key.ownedId);
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const { events, uses, source } = await readHistory(db, key);
    return {
      ...(await presentOwnedEntry(catalogue, row, nowMs)),
      pageId: source?.page_id ?? null,
      channel: source?.channel ?? null,
      events: events.map(({ kind, at, reference }) => ({ kind, at: toInstant(at.getTime()), reference })),
      uses: uses.map(presentUse),
    };
  };
