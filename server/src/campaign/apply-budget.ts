import { type Kysely, sql, type Transaction } from 'kysely';
import { yuanText } from '#catalogue/template/budget.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Campaign } from './campaign-store.ts';

export interface Budget {
  readonly budgetFen: number;
  /** Null: no limit per day. */
  readonly budgetPerDayFen: number | null;
}

/** Whether the holdout can no longer be changed: a coupon of the campaign was released. */
export async function isHoldoutFixed(db: Kysely<Schema>, campaignId: string): Promise<boolean> {
  const released = db.selectFrom('coupon_terms').select('template_id').where('campaign_id', '=', campaignId);
  return (await released.limit(1).executeTakeFirst()) !== undefined;
}
export const HOLDOUT_FIXED = { state: 'RELEASED' } as const;

interface By {
  readonly operatorId: string;
  readonly nowMs: number;
}

const tooLow = (field: keyof Budget, takenFen: number) =>
  refuse('BUDGET_TOO_LOW', { field, takenFen, takenYuan: yuanText(takenFen) });

/**
 * The one place that changes a budget, of a campaign that the transaction has locked: never below what is taken, in all or today. Also
 * of the holdout, which is approved with it: never once a coupon was released, whose terms wait for this lock. Returns the new revision.
 */
export async function applyBudget(
  trx: Transaction<Schema>,
  {
    campaign,
    budgetFen,
    budgetPerDayFen,
    holdoutPercent = campaign.holdout_percent,
  }: Budget & { readonly campaign: Campaign; readonly holdoutPercent?: number | undefined },
  { operatorId, nowMs }: By,
): Promise<number | Refusal<'BUDGET_TOO_LOW'> | Refusal<'WRONG_STATE'>> {
  const takenToday = sql<string>`CASE WHEN day >= business_day_now() THEN taken_on_day_fen ELSE 0 END`;
  const ofCampaign = trx.selectFrom('campaign').where('campaign_id', '=', campaign.campaign_id);
  const { today } = await ofCampaign.select(takenToday.as('today')).executeTakeFirstOrThrow();
  const [takenFen, takenTodayFen] = [Number(campaign.taken_fen), Number(today)];
  if (budgetFen < takenFen) return tooLow('budgetFen', takenFen);
  if (budgetPerDayFen !== null && budgetPerDayFen < takenTodayFen) return tooLow('budgetPerDayFen', takenTodayFen);
  const isOtherHoldout = holdoutPercent !== campaign.holdout_percent;
  if (isOtherHoldout && (await isHoldoutFixed(trx, campaign.campaign_id))) return refuse('WRONG_STATE', HOLDOUT_FIXED);
  const { revision } = await trx
    .updateTable('campaign')
    .set(({ eb }) => ({
      budget_fen: String(budgetFen),
      budget_per_day_fen: budgetPerDayFen === null ? null : String(budgetPerDayFen),
      // Of a day that is over: it may be more than is allowed from now on.
      taken_on_day_fen: takenToday,
      budget_set_by: operatorId,
      holdout_percent: holdoutPercent,
      revision: eb('revision', '+', 1),
      changed_at: new Date(nowMs),
    }))
    .where('campaign_id', '=', campaign.campaign_id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
