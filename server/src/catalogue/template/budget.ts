import { type Kysely, sql, type Transaction } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/*
 * The budget of a campaign: what the units of its coupons may be worth, in all and by how much more on one day. The database keeps
 * it in every statement that makes units (`campaign`, by triggers); here operators are told before a statement fails.
 */

const FEN_A_YUAN = 100;
/** `1,234.50`. */
export const yuanText = (fen: number): string => (fen / FEN_A_YUAN).toLocaleString('en', { minimumFractionDigits: 2 });

/** What is left of a campaign's budget, fen. */
export interface BudgetLeft {
  readonly campaignId: string;
  readonly title: string;
  readonly leftFen: number;
  /** Null: no limit per day. */
  readonly leftTodayFen: number | null;
}

const budgets = (db: Kysely<Schema>) =>
  db
    .selectFrom('campaign')
    .select(['campaign_id', 'title'])
    .select([
      // What comes back to a closed campaign is not given out again.
      sql<number>`CASE WHEN closed_at IS NULL THEN budget_fen - taken_fen ELSE 0 END::float8`.as('left_fen'),
      sql<
        number | null
      >`(budget_per_day_fen - CASE WHEN day >= business_day_now() THEN taken_on_day_fen ELSE 0 END)::float8`.as(
        'left_today_fen',
      ),
    ])
    .orderBy('campaign_id');

type BudgetRow = Awaited<ReturnType<ReturnType<typeof budgets>['execute']>>[number];
const present = (row: BudgetRow): BudgetLeft => ({
  campaignId: row.campaign_id,
  title: row.title,
  leftFen: row.left_fen,
  leftTodayFen: row.left_today_fen,
});

/** What is left of a campaign; null without one. */
export async function readBudget(db: Kysely<Schema>, campaignId: string | null): Promise<BudgetLeft | null> {
  if (campaignId === null) return null;
  const row = await budgets(db).where('campaign_id', '=', campaignId).executeTakeFirst();
  return row === undefined ? null : present(row);
}

/** Money that is asked of a campaign; null: of none. */
export interface FenAsked {
  readonly campaignId: string | null;
  readonly fen: number;
}

/** The refusal of more than the campaigns' budgets leave, in all or today; null if it fits. Locks them in order. */
export async function refuseBeyondBudget(trx: Transaction<Schema>, asked: readonly FenAsked[]) {
  const fenOf = new Map<string, number>();
  for (const { campaignId, fen } of asked) {
    if (campaignId !== null && fen !== 0) fenOf.set(campaignId, (fenOf.get(campaignId) ?? 0) + fen);
  }
  if (fenOf.size === 0) return null;
  const rows = await budgets(trx)
    .where('campaign_id', 'in', [...fenOf.keys()])
    .forUpdate()
    .execute();
  for (const { campaignId, leftFen, leftTodayFen } of rows.map(present)) {
    const fen = fenOf.get(campaignId) ?? 0;
    if (fen > leftFen) return refuse('BUDGET_REACHED', { campaignId, leftFen, leftYuan: yuanText(leftFen) });
    if (fen > 0 && leftTodayFen !== null && fen > leftTodayFen) {
      return refuse('DAY_REACHED', { campaignId, leftFen: leftTodayFen, leftYuan: yuanText(leftTodayFen) });
    }
  }
  return null;
}
