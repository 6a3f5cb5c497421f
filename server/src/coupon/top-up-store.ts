import { type Kysely, sql } from 'kysely';
import type { OwnedRow } from '#coupon/owned-store.ts';
import type { Schema } from '#db/schema.ts';

/** Of coupons with the same terms so many are named: one is used at a time. */
const ALIKE_MAX = 3;
/** Of those in use, which only explain why they do not fit. */
const IN_USE_MAX = 3;

/**
 * The caller's top-up coupons that are not finished; of those with the same terms the ones that run out soonest, then the
 * oldest. Which they are is decided from the index alone. Who of them ends first also began first, so where one of them can
 * be used by now, the named ones can.
 */
export async function readTopUpCoupons(
  db: Kysely<Schema>,
  subscriberId: string,
  nowMs: number,
): Promise<readonly OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    SELECT * FROM owned_coupon
     WHERE subscriber_id = ${subscriberId} AND owned_id = ANY (ARRAY(
       SELECT owned_id FROM (
         SELECT owned_id,
                row_number() OVER (PARTITION BY template_id, terms_version ORDER BY valid_to, claimed_at, owned_id) AS nth
           FROM owned_coupon
          WHERE subscriber_id = ${subscriberId} AND card_class = 'topup' AND hidden_at IS NULL
            AND state IN ('AVAILABLE', 'PENDING') AND valid_to > ${new Date(nowMs)}) AS alike
        WHERE nth <= ${sql.lit(ALIKE_MAX)}))
     UNION ALL
    (SELECT * FROM owned_coupon
      WHERE subscriber_id = ${subscriberId} AND card_class = 'topup' AND hidden_at IS NULL AND state = 'USING'
      ORDER BY changed_at DESC
      LIMIT ${sql.lit(IN_USE_MAX)})`.execute(db);
  return rows;
}
