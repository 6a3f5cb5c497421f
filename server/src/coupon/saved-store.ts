import { BUSINESS_TIME_ZONE } from '@coupon-centre/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { AlikeUses } from '#coupon/savings.ts';
import type { Schema } from '#db/schema.ts';

/** Reads of the uses that a person's savings come from. A used coupon counts, whether or not its owner has hidden it. */

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

/** One use behind a sum. */
export interface UsedCoupon {
  readonly ownedId: string;
  readonly serialNo: string;
  readonly templateId: string;
  readonly termsVersion: number;
  readonly usedAtMs: number;
}

/** The uses behind a person's sums one by one, newest first: what support goes through when somebody asks. */
export async function listUses(db: Kysely<Schema>, subscriberId: string): Promise<readonly UsedCoupon[]> {
  const rows = await db
    .selectFrom('owned_coupon')
    .select(['owned_id', 'serial_no', 'template_id', 'terms_version', 'changed_at'])
    .where('subscriber_id', '=', subscriberId)
    .where(sql<boolean>`state = 'USED'`)
    .orderBy('changed_at', 'desc')
    .orderBy('owned_id', 'desc')
    .execute();
  return rows.map((row) => ({
    ownedId: row.owned_id,
    serialNo: row.serial_no,
    templateId: row.template_id,
    termsVersion: row.terms_version,
    usedAtMs: row.changed_at.getTime(),
  }));
}
