import { audienceFit } from '@coupon-centre/contract/campaign/audience-fit';
import { CAMPAIGN_COUPONS_SHOWN } from '@coupon-centre/contract/campaign/show-campaign';
import { type Kysely, sql } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { titleOf } from '#catalogue/title-of.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isHoldoutFixed } from './apply-budget.ts';
import { couponsOfCampaign } from './campaign-coupons.ts';
import { type Campaign, campaigns, listed } from './campaign-store.ts';
import { readThings } from './campaign-things.ts';

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
    .innerJoin('coupon_template as t', 't.template_id', 'k.template_id')
    .select('t.audience')
    .select(titleOf(sql.ref('k.template_id')))
    .where('k.campaign_id', '=', campaignId)
    .orderBy('k.taken_fen', 'desc')
    .orderBy('k.template_id', 'desc')
    .limit(CAMPAIGN_COUPONS_SHOWN)
    .execute();

/** What a campaign was copied from; null, too, where the operator's branch does not see it. */
async function readOriginal(
  db: Kysely<Schema>,
  { copied_from: campaignId }: Pick<Campaign, 'copied_from'>,
  { branchId }: Pick<OperatorCaller, 'branchId'>,
) {
  if (campaignId === null) return null;
  const original = await db
    .selectFrom('campaign')
    .select('title')
    .where('campaign_id', '=', campaignId)
    .$if(branchId !== null, (found) => found.where('branch_id', '=', branchId))
    .executeTakeFirst();
  return original === undefined ? null : { campaignId, title: original.title };
}

const draftsOf = (coupons: Awaited<ReturnType<typeof couponsOfCampaign>>, campaign: Campaign) =>
  coupons
    .flatMap(({ template_id: templateId, title, state, claim_start, claim_end, audience }) =>
      state === 'DRAFT' || state === 'IN_REVIEW'
        ? {
            templateId,
            title,
            state,
            from: toInstant(claim_start.getTime()),
            to: toInstant(claim_end.getTime()),
            fit: audienceFit(campaign.audience, audience),
          }
        : [],
    )
    .slice(0, CAMPAIGN_COUPONS_SHOWN);

export const showCampaign =
  (db: Kysely<Schema>): Handler<'showCampaign'> =>
  async ({ campaignId }, caller) => {
    const { nowMs } = caller;
    const row = await campaigns(db).where('c.campaign_id', '=', campaignId).executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const known = [...row.writers, ...(row.budget_set_by === null ? [] : [row.budget_set_by])];
    const [coupons, own, operators, approvalId, original, isFixed] = await Promise.all([
      readCoupons(db, campaignId),
      couponsOfCampaign(db, campaignId, caller),
      db.selectFrom('operator').select(['operator_id', 'name']).where('operator_id', 'in', known).execute(),
      openApprovalOf(db, 'BUDGET', campaignId),
      readOriginal(db, row, caller),
      isHoldoutFixed(db, campaignId),
    ]);
    const templateIds = own.map(({ template_id }) => template_id);
    const things = await readThings(db, { campaignId, templateIds }, caller);
    const nameOf = new Map(operators.map(({ operator_id, name }) => [operator_id, name]));
    return {
      ...listed(row, nowMs),
      brief: row.brief,
      writers: row.writers.flatMap((writer) => nameOf.get(writer) ?? []),
      approvalId,
      budgetSetBy: row.budget_set_by === null ? null : (nameOf.get(row.budget_set_by) ?? null),
      holdoutPercent: row.holdout_percent,
      isHoldoutFixed: isFixed,
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
        fit: audienceFit(row.audience, coupon.audience),
      })),
      copiedFrom: original,
      drafts: draftsOf(own, row),
      things,
    };
  };
