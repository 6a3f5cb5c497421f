import { type Kysely, sql } from 'kysely';
import { type CollectorsRow, compareVariants } from '#experiment/compare-variants.ts';
import { type Asked, began, inTime, isCompared } from '#experiment/outcomes.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';

/** How many people collected a coupon from this page within their days, by variant. */
const readCollectors =
  (pageId: string) =>
  async (db: Kysely<Schema>, asked: Asked): Promise<readonly CollectorsRow[]> => {
    const { rows } = await sql<CollectorsRow>`
    SELECT p.variant, count(DISTINCT p.subscriber_id)::float8 AS collectors
      FROM experiment_participant p
      JOIN claim_source s ON s.subscriber_id = p.subscriber_id AND s.page_id = ${pageId}
      JOIN owned_coupon o ON o.subscriber_id = s.subscriber_id AND o.owned_id = s.owned_id
       AND ${inTime('o.claimed_at', asked)}
     WHERE ${isCompared(asked)} AND ${began(asked)} <= ${asked.until}
     GROUP BY 1`.execute(db);
    return rows;
  };

export function showPageComparison(
  db: Kysely<Schema>,
  staleReads: StaleReads | undefined,
): Handler<'showPageComparison'> {
  return async ({ pageId, version }, { nowMs }) => {
    const found = await db
      .selectFrom('page_version')
      .select(['comparison_id', 'variants'])
      .where('page_id', '=', pageId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (found === undefined || found.comparison_id === null) return refuse('UNKNOWN_ITEM');
    const { comparison_id: comparisonId, variants } = found;
    const thing = { comparisonId, variants, startAt: null, readCollectors: readCollectors(pageId) };
    const { itself, rest } = await compareVariants({ db, staleReads }, thing, nowMs);
    return { page: itself, ...rest };
  };
}
