import { BUSINESS_TIME_ZONE } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { AlikeUses } from './savings.ts';

/** Reads the uses behind a person's savings. Hidden used coupons count too. */

export interface UsedCoupons {
  readonly alike: readonly AlikeUses[];
  /** Epoch milliseconds of the first use; null before it. */
  readonly firstAtMs: number | null;
}

export async function readUsedCoupons(db: Kysely<Schema>, subscriberId: string): Promise<UsedCoupons> {
  const month = sql<string>`to_char(changed_at AT TIME ZONE ${sql.lit(BUSINESS_TIME_ZONE)}, 'YYYY-MM')`;
  const rows = await db
    .selectFrom('owned_coupon')
    .select(['template_id', 'terms_version', month.as('month')])
    .select(({ fn }) => [sql<number>`count(*)::integer`.as('count'), fn.min('changed_at').as('first_at')])
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`state = 'USED'`)
    .groupBy(['template_id', 'terms_version', month])
    .execute();
  const firsts = rows.map(({ first_at }) => first_at.getTime());
  return {
    alike: rows.map((row) => ({
      templateId: row.template_id,
      termsVersion: row.terms_version,
      month: row.month,
      count: row.count,
    })),
    firstAtMs: firsts.length === 0 ? null : Math.min(...firsts),
  };
}
