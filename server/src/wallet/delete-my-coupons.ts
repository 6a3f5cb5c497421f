import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { hideOwned } from './hide-store.ts';

export const deleteMyCoupons =
  (db: Kysely<Schema>): Handler<'deleteMyCoupons'> =>
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
