import type { BranchKind } from '@coupon-centre/contract/branch/branch-fields';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { takesMore } from './branch-store.ts';
import { fitsBranch, hasCouponOfOthers } from './campaign-of-branch.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where each kind is kept. */
const tables = {
  COUPON: { table: 'coupon_template', key: 'template_id', isUuid: true, target: 'coupon', action: 'coupon.given' },
  CAMPAIGN: { table: 'campaign', key: 'campaign_id', isUuid: true, target: 'campaign', action: 'campaign.given' },
  PAGE: { table: 'page', key: 'page_id', isUuid: false, target: 'page', action: 'page.given' },
} as const satisfies Readonly<Record<BranchKind, object>>;

type Given = Pick<ParsedRequest<'giveToBranch'>, 'kind' | 'id' | 'branchId'>;

/** A thing as its table has it; undefined: there is none of this id. */
async function find(trx: Transaction<Schema>, kind: BranchKind, id: string) {
  const { table, key, isUuid } = tables[kind];
  if (isUuid && !UUID.test(id)) return undefined;
  return trx
    .selectFrom(table)
    .select('branch_id')
    .where(trx.dynamic.ref<string>(key), '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether this would leave a coupon of a branch in a campaign that is not its own. */
async function wouldPart(trx: Transaction<Schema>, { kind, id, branchId }: Given): Promise<boolean> {
  if (kind === 'CAMPAIGN') return hasCouponOfOthers(trx, { campaignId: id, branchId });
  return kind === 'COUPON' && !(await fitsBranch(trx, id, branchId));
}

/** What a branch has is not given away again, not even by head office: a trigger keeps it. */
export const giveToBranch =
  (db: Kysely<Schema>): Handler<'giveToBranch'> =>
  ({ kind, id, branchId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { table, key, target, action } = tables[kind];
      if (!(await takesMore(trx, branchId))) return refuse('UNKNOWN_BRANCH');
      const found = await find(trx, kind, id);
      if (found === undefined) return refuse('UNKNOWN_ITEM');
      if (found.branch_id !== null) return refuse('WRONG_STATE', { state: 'OF_BRANCH' });
      if (await wouldPart(trx, { kind, id, branchId })) return refuse('CAMPAIGN_OF_OTHERS');
      await trx.updateTable(table).set({ branch_id: branchId }).where(trx.dynamic.ref<string>(key), '=', id).execute();
      note({
        action,
        target: { kind: target, id },
        before: { branchId: null },
        after: { branchId },
        reason,
      });
      return nothing;
    });
