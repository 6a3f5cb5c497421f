import { type Kysely, sql } from 'kysely';
import { type CollectorsRow, compareVariants } from '#experiment/compare-variants.ts';
import { type Asked, began, inTime, isCompared } from '#experiment/outcomes.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';

/** How many people collected the coupon within their days, by variant. */
const readCollectors =
  (templateId: string) =>
  async (db: Kysely<Schema>, asked: Asked): Promise<readonly CollectorsRow[]> => {
    const { rows } = await sql<CollectorsRow>`
    SELECT p.variant, count(DISTINCT p.subscriber_id)::float8 AS collectors
      FROM experiment_participant p
      JOIN owned_coupon o ON o.subscriber_id = p.subscriber_id AND o.template_id = ${templateId}::uuid
       AND ${inTime('o.claimed_at', asked)}
     WHERE ${isCompared(asked)} AND ${began(asked)} <= ${asked.until}
     GROUP BY 1`.execute(db);
    return rows;
  };

/** People's days begin when the coupon can be collected, for those who saw it before. */
export function showCouponComparison(
  db: Kysely<Schema>,
  staleReads: StaleReads | undefined,
): Handler<'showCouponComparison'> {
  return async ({ templateId, version }, { nowMs }) => {
    const found = await db
      .selectFrom('coupon_terms as c')
      .innerJoin('coupon_template as t', 't.template_id', 'c.template_id')
      .select(['c.comparison_id', 'c.variants', 't.claim_start'])
      .where('c.template_id', '=', templateId)
      .where('c.version', '=', version)
      .executeTakeFirst();
    if (found === undefined || found.comparison_id === null) return refuse('UNKNOWN_ITEM');
    const { comparison_id: comparisonId, variants, claim_start: startAt } = found;
    const thing = { comparisonId, variants, startAt, readCollectors: readCollectors(templateId) };
    const { itself, rest } = await compareVariants({ db, staleReads }, thing, nowMs);
    return { coupon: itself, ...rest };
  };
}
