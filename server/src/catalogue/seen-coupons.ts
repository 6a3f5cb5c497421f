import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

type Viewer = Pick<OperatorCaller, 'branchId'>;

/** SQL: whether this operator sees a coupon: of their branch, or any at head office. `templateId`: an expression for its id. */
export const seesCoupon = (templateId: RawBuilder<unknown>, { branchId }: Viewer): RawBuilder<boolean> =>
  branchId === null
    ? sql`true`
    : sql`EXISTS (SELECT FROM coupon_template own WHERE own.template_id = ${templateId} AND own.branch_id = ${branchId}::uuid)`;

/** The coupons that an operator of a branch sees; null: every one. For tables that are spread over machines. */
export async function seenCoupons(db: Kysely<Schema>, { branchId }: Viewer): Promise<ReadonlySet<string> | null> {
  if (branchId === null) return null;
  const rows = await db.selectFrom('coupon_template').select('template_id').where('branch_id', '=', branchId).execute();
  return new Set(rows.map(({ template_id }) => template_id));
}
