import { type Kysely, sql } from 'kysely';
import type { OwnedRow } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Maximum listed coupons with the same terms: only one is used at a time. */
const ALIKE_MAX = 3;
/** Maximum listed coupons in use, which are shown only to explain why they do not apply. */
const IN_USE_MAX = 3;

/**
 * The caller's unfinished top-up coupons; of those with the same terms the earliest to expire, then the oldest, decided
 * from the index alone. Among these the first to end also began first, so if any is usable now, the listed ones are.
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
