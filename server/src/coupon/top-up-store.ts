import { type Kysely, sql } from 'kysely';
import { isCurrent } from '#coupon/owned-lists.ts';
import type { OwnedRow } from '#coupon/owned-store.ts';
import type { Schema } from '#db/schema.ts';

/** Of coupons that are alike for a top-up (same terms, same standing), so many are named: one is used at a time. */
const ALIKE_MAX = 10;

/** The caller's top-up coupons that are not finished; of those that are alike, the ones that run out soonest. */
export async function readTopUpCoupons(
  db: Kysely<Schema>,
  subscriberId: string,
  nowMs: number,
): Promise<readonly OwnedRow[]> {
  const now = new Date(nowMs);
  const alike = db
    .selectFrom('owned_coupon')
    .selectAll()
    .select(
      sql<number>`row_number() OVER (PARTITION BY template_id, terms_version, state, valid_from <= ${now}
                                     ORDER BY valid_to, claimed_at, owned_id)`.as('nth'),
    )
    .where('subscriber_id', '=', subscriberId)
    .where('card_class', '=', 'topup')
    .where('hidden_at', 'is', null)
    .where(isCurrent(now));
  const found = await db.selectFrom(alike.as('alike')).selectAll().where('nth', '<=', sql.lit(ALIKE_MAX)).execute();
  return found.map(({ nth: _nth, ...row }) => row);
}
