import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';

export interface CampaignSpec {
  readonly title?: string;
  readonly budgetFen?: number;
  /** Default: no limit. */
  readonly budgetPerDayFen?: number;
  /** Default: none. */
  readonly holdoutPercent?: number;
}

/** A campaign with a budget. Returns its id. */
export async function makeCampaign(db: Kysely<Schema>, spec: CampaignSpec = {}): Promise<string> {
  const campaignId = newId();
  const at = new Date(LONG_AGO_MS);
  await db
    .insertInto('campaign')
    .values({
      campaign_id: campaignId,
      title: spec.title ?? '春节活动',
      brief: 'For a test',
      owner: '市场部',
      starts_at: at,
      ends_at: new Date(FAR_AHEAD_MS),
      writers: [newId()],
      budget_fen: String(spec.budgetFen ?? 0),
      budget_per_day_fen: spec.budgetPerDayFen === undefined ? null : String(spec.budgetPerDayFen),
      budget_set_by: null,
      holdout_percent: spec.holdoutPercent ?? 0,
      created_at: at,
      changed_at: at,
      closed_at: null,
    })
    .execute();
  return campaignId;
}
