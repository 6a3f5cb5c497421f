import { EXPERIMENT_KEPT_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Retire } from '#platform/jobs/work.ts';

/** Comparisons none of whose versions was online after that. */
async function readEnded(db: Kysely<Schema>, by: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ comparison_id: string }>`
    SELECT comparison_id FROM page_version WHERE comparison_id IS NOT NULL
     GROUP BY comparison_id
    HAVING bool_and(coalesce(least(effective_to, retired_at) <= ${by}, false))`.execute(db);
  return rows.map(({ comparison_id }) => comparison_id);
}

/** Deletes the participants of a comparison together, a year after its page was last online: as those of a campaign. */
export const retirePageParticipants: Retire = async (db, nowMs) => {
  const ended = await readEnded(db, new Date(nowMs - EXPERIMENT_KEPT_DAYS * DAY_MS));
  if (ended.length === 0) return 0;
  return retireInSteps(db, 'experiment_participant', { isOver: sql`campaign_id = ANY (${ended}::uuid[])` });
};
