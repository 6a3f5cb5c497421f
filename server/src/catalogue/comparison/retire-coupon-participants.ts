import { EXPERIMENT_KEPT_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Retire } from '#platform/jobs/work.ts';

/** Comparisons with none of whose versions the coupon could be collected after that. */
async function readEnded(db: Kysely<Schema>, by: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ comparison_id: string }>`
    SELECT comparison_id
      FROM (SELECT c.comparison_id,
                   least(t.claim_end, lead(c.created_at) OVER (PARTITION BY c.template_id ORDER BY c.version)) AS ended_at
              FROM coupon_terms c JOIN coupon_template t ON t.template_id = c.template_id) version
     WHERE comparison_id IS NOT NULL
     GROUP BY comparison_id
    HAVING max(ended_at) <= ${by}`.execute(db);
  return rows.map(({ comparison_id }) => comparison_id);
}

/** Deletes the participants of a comparison together, a year after the coupon could be collected with it: as those of a campaign. */
export const retireCouponParticipants: Retire = async (db, nowMs) => {
  const ended = await readEnded(db, new Date(nowMs - EXPERIMENT_KEPT_DAYS * DAY_MS));
  if (ended.length === 0) return 0;
  return retireInSteps(db, 'experiment_participant', { isOver: sql`campaign_id = ANY (${ended}::uuid[])` });
};
