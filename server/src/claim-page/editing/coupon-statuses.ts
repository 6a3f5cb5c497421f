import { type Kysely, sql } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema, TemplateState } from '#platform/db/schema/schema.ts';
import type { CouponStatus } from './page-faults.ts';

const OVER: readonly TemplateState[] = ['ENDED', 'STOPPED', 'ARCHIVED'];
const UNPUBLISHED: readonly TemplateState[] = ['DRAFT', 'IN_REVIEW'];

/** The coupons' current statuses from the database, not from the copy in memory; unknown ones are left out. */
export async function readStatuses(
  db: Kysely<Schema>,
  templateIds: readonly string[],
  { nowMs, branchId }: Pick<OperatorCaller, 'branchId' | 'nowMs'>,
): Promise<ReadonlyMap<string, CouponStatus>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon_template as t')
    .leftJoin('stock_pool as p', (join) =>
      join.onRef('p.template_id', '=', 't.template_id').on('p.batch_id', 'is', null),
    )
    .select(['t.template_id', 't.state', 't.claim_end'])
    .select(sql<string>`coalesce(sum(p.total - p.issued), 0)`.as('left'))
    .where('t.template_id', 'in', templateIds)
    .$if(branchId !== null, (query) => query.where('t.branch_id', '=', branchId))
    .groupBy('t.template_id')
    .execute();
  const statusOf = (row: (typeof rows)[number]): CouponStatus => {
    if (UNPUBLISHED.includes(row.state)) return 'NOT_PUBLISHED';
    if (OVER.includes(row.state) || row.claim_end.getTime() <= nowMs) return 'ENDED';
    return Number(row.left) > 0 ? 'GOOD' : 'EMPTY';
  };
  return new Map(rows.map((row) => [row.template_id, statusOf(row)]));
}
