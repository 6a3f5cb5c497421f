import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Something that a request names by its id. */
export type Thing =
  | { readonly kind: 'coupon'; readonly templateId: string }
  | { readonly kind: 'pool'; readonly poolId: string }
  | { readonly kind: 'grab'; readonly sessionId: string }
  | { readonly kind: 'campaign'; readonly campaignId: string }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'approval'; readonly approvalId: string }
  | { readonly kind: 'distribution'; readonly distributionId: string }
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'codeFile'; readonly fileId: string }
  | { readonly kind: 'import'; readonly importId: string }
  | { readonly kind: 'owned'; readonly subscriberId: string; readonly ownedId: string };

/** The branches of what a thing is or follows; no row: there is no such thing. A grab has those of all of its coupons. */
function branchesOf(thing: Thing): RawBuilder<{ branch_id: string | null }> {
  const ofCoupon = (rows: RawBuilder<unknown>) =>
    sql<{ branch_id: string | null }>`SELECT t.branch_id FROM ${rows} AS r JOIN coupon_template t USING (template_id)`;
  switch (thing.kind) {
    case 'coupon':
      return sql`SELECT branch_id FROM coupon_template WHERE template_id = ${thing.templateId}::uuid`;
    case 'campaign':
      return sql`SELECT branch_id FROM campaign WHERE campaign_id = ${thing.campaignId}::uuid`;
    case 'page':
      return sql`SELECT branch_id FROM page WHERE page_id = ${thing.pageId}`;
    case 'approval':
      return sql`SELECT branch_id FROM approval WHERE approval_id = ${thing.approvalId}::uuid`;
    case 'pool':
      return ofCoupon(sql`(SELECT template_id FROM stock_pool WHERE pool_id = ${thing.poolId}::uuid)`);
    case 'grab':
      return ofCoupon(sql`(SELECT template_id FROM stock_pool WHERE session_id = ${thing.sessionId}::uuid)`);
    case 'distribution':
      return ofCoupon(
        sql`(SELECT template_id FROM distribution WHERE distribution_id = ${thing.distributionId}::uuid)`,
      );
    case 'batch':
      // Of a code file's codes there is only the batch, of an order that waits only the job.
      return ofCoupon(sql`(
        SELECT template_id FROM exchange_job WHERE job_id = ${thing.batchId}::uuid
         UNION SELECT template_id FROM exchange_batch WHERE batch_id = ${thing.batchId}::uuid)`);
    case 'codeFile':
      return ofCoupon(sql`(SELECT template_id FROM code_file_order WHERE file_id = ${thing.fileId}::uuid)`);
    case 'import':
      return ofCoupon(sql`(SELECT template_id FROM partner_import WHERE import_id = ${thing.importId}::uuid)`);
    case 'owned':
      return sql`
        SELECT branch_id FROM coupon_template WHERE template_id = (
          SELECT template_id FROM owned_coupon
           WHERE subscriber_id = ${thing.subscriberId}::uuid AND owned_id = ${thing.ownedId}::uuid)`;
  }
}

/** Whether all of this belongs to the branch. What belongs to head office or to no coupon does not. */
export async function belongsToBranch(
  db: Kysely<Schema>,
  things: readonly Thing[],
  branchId: string,
): Promise<boolean> {
  for (const thing of things) {
    const { rows } = await branchesOf(thing).execute(db);
    if (rows.length === 0 || rows.some((row) => row.branch_id !== branchId)) return false;
  }
  return true;
}
