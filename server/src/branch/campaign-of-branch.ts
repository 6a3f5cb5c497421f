import { sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Pair {
  readonly campaignId: string | null;
  /** The coupon's; null: head office. */
  readonly branchId: string | null;
}

/**
 * Whether such a coupon can be in the campaign: a branch's only in one of its own, whose budget it spends, head office's in any. What
 * a branch has stays there, so this is not undone by a later change.
 */
export async function mayBeIn(trx: Transaction<Schema>, { campaignId, branchId }: Pair): Promise<boolean> {
  if (campaignId === null) return true;
  const campaign = await trx
    .selectFrom('campaign')
    .select('campaign_id')
    .where('campaign_id', '=', campaignId)
    .$if(branchId !== null, (query) => query.where('branch_id', '=', branchId))
    .executeTakeFirst();
  return campaign !== undefined;
}

/** Which coupons are in which campaigns, by the terms in force and by those that are written. */
const pairs = sql<{ template_id: string; branch_id: string | null; campaign_id: string | null }>`(
  SELECT c.template_id, c.branch_id, t.campaign_id
    FROM coupon_template c JOIN coupon_terms t ON t.template_id = c.template_id AND t.version = c.terms_version
   UNION ALL
  SELECT c.template_id, c.branch_id, (d.terms ->> 'campaignId')::uuid
    FROM coupon_template c JOIN coupon_draft d ON d.template_id = c.template_id)`;

/** Whether the coupon could be in its campaigns if it belonged to the branch. */
export async function fitsBranch(trx: Transaction<Schema>, templateId: string, branchId: string): Promise<boolean> {
  const found = await trx
    .selectFrom(pairs.as('p'))
    .select('p.campaign_id')
    .where('p.template_id', '=', templateId)
    .execute();
  for (const { campaign_id: campaignId } of found) if (!(await mayBeIn(trx, { campaignId, branchId }))) return false;
  return true;
}

/** Whether a coupon of another branch is in the campaign. */
export async function hasCouponOfOthers(
  trx: Transaction<Schema>,
  { campaignId, branchId }: { readonly [Name in keyof Pair]: string },
): Promise<boolean> {
  const coupon = await trx
    .selectFrom(pairs.as('p'))
    .select('p.template_id')
    .where('p.campaign_id', '=', campaignId)
    .where('p.branch_id', '<>', branchId)
    .limit(1)
    .executeTakeFirst();
  return coupon !== undefined;
}
