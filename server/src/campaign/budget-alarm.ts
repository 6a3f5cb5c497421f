import { BUDGET_LOW_PERCENT } from '@coupon-centre/contract/events/operational-events';
import { type Kysely, sql } from 'kysely';
import { recordEvents } from '#events/record-event.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const PERCENT = 100;

const isLow = sql<boolean>`(closed_at IS NULL AND budget_fen > 0 AND taken_fen * ${PERCENT} >= budget_fen * ${BUDGET_LOW_PERCENT})`;

/** Tells of budgets that are nearly taken, each once until it is raised or enough comes back. */
export async function tellLowBudgets(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const changed = await db
    .selectFrom('campaign')
    .select('campaign_id')
    .where(sql<boolean>`budget_low_told <> ${isLow}`)
    .execute();
  if (changed.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const now = await trx
      .updateTable('campaign')
      .set({ budget_low_told: isLow })
      .where(
        'campaign_id',
        'in',
        changed.map(({ campaign_id }) => campaign_id),
      )
      .where(sql<boolean>`budget_low_told <> ${isLow}`)
      .returning(['campaign_id', 'title', 'budget_low_told'])
      .returning(sql<number>`(budget_fen - taken_fen)::float8`.as('left_fen'))
      .execute();
    const low = now.filter(({ budget_low_told }) => budget_low_told);
    const events = low.map(({ campaign_id: campaignId, title, left_fen: leftFen }) => ({
      type: 'budget.low' as const,
      data: { campaignId, title, percent: BUDGET_LOW_PERCENT, leftFen },
    }));
    await recordEvents(trx, events, nowMs);
  });
}
