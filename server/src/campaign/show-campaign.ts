import { CAMPAIGN_COUPONS_SHOWN } from '@coupon-centre/contract/campaign/show-campaign';
import { type Kysely, sql } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { campaigns, listed } from './campaign-store.ts';

const readCoupons = (db: Kysely<Schema>, campaignId: string) =>
  db
    .selectFrom('coupon_ceiling as k')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_pool')
          .select(sql<number>`sum(issued)::float8`.as('issued'))
          .whereRef('template_id', '=', 'k.template_id')
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['k.template_id', 'k.units', 'k.unit_value_fen', 'k.taken_fen', 'p.issued'])
    .select(titleOf(sql.ref('k.template_id')))
    .where('k.campaign_id', '=', campaignId)
    .orderBy('k.taken_fen', 'desc')
    .orderBy('k.template_id', 'desc')
    .limit(CAMPAIGN_COUPONS_SHOWN)
    .execute();

export const showCampaign =
  (db: Kysely<Schema>): Handler<'showCampaign'> =>
  async ({ campaignId }, { nowMs }) => {
    const row = await campaigns(db).where('c.campaign_id', '=', campaignId).executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const known = [...row.writers, ...(row.budget_set_by === null ? [] : [row.budget_set_by])];
    const [coupons, operators, approvalId] = await Promise.all([
      readCoupons(db, campaignId),
      db.selectFrom('operator').select(['operator_id', 'name']).where('operator_id', 'in', known).execute(),
      openApprovalOf(db, 'BUDGET', campaignId),
    ]);
    const nameOf = new Map(operators.map(({ operator_id, name }) => [operator_id, name]));
    return {
      ...listed(row, nowMs),
      brief: row.brief,
      writers: row.writers.flatMap((writer) => nameOf.get(writer) ?? []),
      approvalId,
      budgetSetBy: row.budget_set_by === null ? null : (nameOf.get(row.budget_set_by) ?? null),
      createdAt: toInstant(row.created_at.getTime()),
      changedAt: toInstant(row.changed_at.getTime()),
      closedAt: row.closed_at && toInstant(row.closed_at.getTime()),
      coupons: coupons.map((coupon) => ({
        templateId: coupon.template_id,
        title: coupon.title,
        units: coupon.units,
        issued: coupon.issued,
        bookValueFen: coupon.unit_value_fen,
        takenFen: Number(coupon.taken_fen),
      })),
    };
  };
