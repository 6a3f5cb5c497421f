import type { CampaignState } from '@coupon-centre/contract/campaign/campaign-fields';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type Campaign = Selectable<Schema['campaign']>;

/** Locks a campaign against other operators, and against everything that takes from its budget. */
export const lockCampaign = (trx: Transaction<Schema>, campaignId: string): Promise<Campaign | undefined> =>
  trx.selectFrom('campaign').selectAll().where('campaign_id', '=', campaignId).forUpdate().executeTakeFirst();

/** Campaigns with what was taken today. */
export const campaigns = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaign as c')
    .selectAll('c')
    .select(
      sql<string>`CASE WHEN c.day >= business_day_now() THEN c.taken_on_day_fen ELSE 0 END`.as('taken_today_fen'),
    );

function stateOf(
  { starts_at, ends_at, closed_at }: Pick<Campaign, 'starts_at' | 'ends_at' | 'closed_at'>,
  nowMs: number,
): CampaignState {
  if (closed_at !== null) return 'CLOSED';
  if (nowMs < starts_at.getTime()) return 'PLANNED';
  return nowMs < ends_at.getTime() ? 'RUNNING' : 'ENDED';
}

/** Budgets are at most `BUDGET_MAX_FEN`, so money of a campaign is exact as a number. */
export const listed = (row: Campaign & { readonly taken_today_fen: string }, nowMs: number) => ({
  campaignId: row.campaign_id,
  branchId: row.branch_id,
  title: row.title,
  owner: row.owner,
  startsAt: toInstant(row.starts_at.getTime()),
  endsAt: toInstant(row.ends_at.getTime()),
  state: stateOf(row, nowMs),
  audience: row.audience,
  revision: row.revision,
  isTemplate: row.is_template,
  budgetFen: Number(row.budget_fen),
  budgetPerDayFen: row.budget_per_day_fen === null ? null : Number(row.budget_per_day_fen),
  takenFen: Number(row.taken_fen),
  takenTodayFen: Number(row.taken_today_fen),
});
