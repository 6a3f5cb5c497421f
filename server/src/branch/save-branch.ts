import { BRANCHES_MAX } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openApprovalOf, openApprovals } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { StoredJson } from '#platform/db/schema/approval-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type Branch, lockBranch, presentBranch } from './branch-store.ts';

/** Any number; the same on every node. */
const BRANCHES_LOCK = 7_022_046;

const asJson = ({ names, isActive }: Branch): StoredJson => ({ names, isActive });

/** Why no branch of these names can be asked for; null: it can. */
async function refusalOf(trx: Transaction<Schema>, { branchId, names }: ParsedRequest<'saveBranch'>) {
  const others = await trx.selectFrom('branch').selectAll().execute();
  if (branchId === null) {
    const waiting = await openApprovals(trx, 'BRANCH');
    if (others.length + waiting.size >= BRANCHES_MAX) return refuse('TOO_MANY_BRANCHES', { max: BRANCHES_MAX });
  }
  const isTaken = others.some(
    (other) => other.branch_id !== branchId && (other.name_zh === names['zh-CN'] || other.name_en === names.en),
  );
  return isTaken ? refuse('ALREADY_THERE', { field: 'names' }) : null;
}

async function askForBranch(
  trx: Transaction<Schema>,
  note: Note,
  { request, caller }: { readonly request: ParsedRequest<'saveBranch'>; readonly caller: OperatorCaller },
) {
  // One caller at a time asks: the number of branches is counted.
  await sql`SELECT pg_advisory_xact_lock(${BRANCHES_LOCK})`.execute(trx);
  const { expected, names, isActive, reason } = request;
  const branchId = request.branchId ?? uuidv7();
  if ((await openApprovalOf(trx, 'BRANCH', branchId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  const row = request.branchId === null ? undefined : await lockBranch(trx, request.branchId);
  if (request.branchId !== null && row === undefined) return refuse('UNKNOWN_ITEM');
  const before = row === undefined ? null : asJson(presentBranch(row));
  if (canonicalJson(before) !== canonicalJson(expected)) {
    return refuse('STALE_VALUE', { current: row?.name_zh ?? null });
  }
  const refusal = await refusalOf(trx, request);
  if (refusal !== null) return refusal;
  const asked = asJson({ names, isActive });
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'BRANCH',
      subjectId: branchId,
      title: names['zh-CN'],
      asked,
      inForce: before,
      base: { inForce: before },
      exposureFen: 0,
      reason,
    },
    caller,
  );
  note({ action: 'branch.asked', target: { kind: 'branch', id: branchId }, before, after: asked, reason });
  return { branchId, approvalId };
}

/** One branch, one request at a time. */
export const saveBranch =
  (db: Kysely<Schema>): Handler<'saveBranch'> =>
  (request, caller) =>
    audited(db, caller, (trx, note) => askForBranch(trx, note, { request, caller }));

/** A new branch, other names, or whether it is given more. */
export const branchApproval: ApprovalWork = {
  async baseOf(trx, branchId) {
    await sql`SELECT pg_advisory_xact_lock(${BRANCHES_LOCK})`.execute(trx);
    const row = await lockBranch(trx, branchId);
    return { inForce: row === undefined ? null : asJson(presentBranch(row)) };
  },
  async carryOut(trx, { subject_id: branchId, asked, in_force, reason }, { note }) {
    const { names, isActive } = asked as unknown as Branch;
    const columns = { name_zh: names['zh-CN'], name_en: names.en, is_active: isActive };
    await trx
      .insertInto('branch')
      .values({ branch_id: branchId, ...columns })
      .onConflict((conflict) => conflict.column('branch_id').doUpdateSet(columns))
      .execute();
    note({
      action: in_force === null ? 'branch.made' : 'branch.changed',
      target: { kind: 'branch', id: branchId },
      before: in_force && { ...in_force },
      after: { ...asked },
      reason,
    });
    return null;
  },
};
