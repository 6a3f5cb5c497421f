import { EXPERIMENT_KEPT_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Retire } from '#platform/jobs/work.ts';

/** Campaigns with a holdout, all of whose coupons ended by then. */
async function readEnded(db: Kysely<Schema>, by: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('campaign as k')
    .innerJoin('coupon_terms as c', 'c.campaign_id', 'k.campaign_id')
    .innerJoin('coupon_template as t', 't.template_id', 'c.template_id')
    .select('k.campaign_id')
    .where('k.holdout_percent', '>', 0)
    .groupBy('k.campaign_id')
    .having(({ fn }) => fn.max('t.claim_end'), '<=', by)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

/**
 * Deletes the participants of a campaign together, a year after its last coupon could be collected: one by one, those who come back
 * would take part again, and the experiment would lose its first people.
 */
export const retireParticipants: Retire = async (db, nowMs) => {
  const ended = await readEnded(db, new Date(nowMs - EXPERIMENT_KEPT_DAYS * DAY_MS));
  if (ended.length === 0) return 0;
  return retireInSteps(db, 'experiment_participant', { isOver: sql`campaign_id = ANY (${ended}::uuid[])` });
};
