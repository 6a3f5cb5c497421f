import { type ApprovalKindName, approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { type Right, rightsOfRole } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ApprovalRow, LetGo, OpenApproval } from './approval-work.ts';

export type Vote = Selectable<Schema['approval_vote']>;

/** How long whoever gave somebody access does not decide with them. */
const HAND_MS = 30 * DAY_MS;

export const lockApproval = (trx: Transaction<Schema>, approvalId: string): Promise<ApprovalRow | undefined> =>
  trx.selectFrom('approval').selectAll().where('approval_id', '=', approvalId).forUpdate().executeTakeFirst();

/** The open approval of a subject; null if there is none. */
export async function openApprovalOf(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
  subjectId: string,
): Promise<string | null> {
  const open = await db
    .selectFrom('approval')
    .select('approval_id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['WAITING', 'SCHEDULED'])
    .executeTakeFirst();
  return open?.approval_id ?? null;
}

/** The open approvals of a kind, by subject. */
export async function openApprovals(
  db: Kysely<Schema>,
  kind: ApprovalKindName,
): Promise<ReadonlyMap<string, Pick<ApprovalRow, 'approval_id' | 'asked'>>> {
  const rows = await db
    .selectFrom('approval')
    .select(['subject_id', 'approval_id', 'asked'])
    .where('kind', '=', kind)
    .where('state', 'in', ['WAITING', 'SCHEDULED'])
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

export const votesOf = (db: Kysely<Schema>, approvalIds: readonly string[]): Promise<Vote[]> =>
  approvalIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('approval_vote').selectAll().where('approval_id', 'in', approvalIds).orderBy('at').execute();

/** The right that a vote needs: of finance, or of the kind. */
const rightOfVote = ({ kind }: Pick<ApprovalRow, 'kind'>, isFinance: boolean): Right =>
  isFinance ? 'finance.approve' : approvalKinds[kind].decides;

/** Whether everybody who approved may still work here and still has the right. */
async function votesStand(trx: Transaction<Schema>, approval: ApprovalRow): Promise<boolean> {
  const voters = await trx
    .selectFrom('approval_vote as v')
    .innerJoin('operator as o', 'o.operator_id', 'v.operator_id')
    .select(['o.state', 'o.role', 'v.is_finance'])
    .where('v.approval_id', '=', approval.approval_id)
    .execute();
  return voters.every(
    ({ state, role, is_finance }) =>
      state === 'ACTIVE' && rightsOfRole[role].includes(rightOfVote(approval, is_finance)),
  );
}

/**
 * The name of an author whose account, role or access this operator made or changed within 30 days, or who did so with
 * theirs, as the audit tells; null if there is none. A key acts as the operator who made it.
 */
export async function findOneHand(
  trx: Transaction<Schema>,
  { authors }: Pick<ApprovalRow, 'authors'>,
  { operatorId, nowMs }: { readonly operatorId: string; readonly nowMs: number },
): Promise<string | null> {
  const found = await trx
    .selectFrom('audit_entry as e')
    .innerJoin('operator as o', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('o.operator_id', '=', ref('e.operator_id')),
          eb(eb.cast('o.operator_id', 'text'), '=', ref('e.target_id')),
        ]),
      ),
    )
    .select('o.name')
    .where('o.operator_id', 'in', authors)
    .where('e.target_kind', '=', 'operator')
    .where('e.action', 'like', 'operator.%')
    .where('e.action', '!=', 'operator.disabled')
    .where('e.at', '>', new Date(nowMs - HAND_MS))
    .where(({ eb, or, and }) =>
      or([
        and([eb('e.operator_id', '=', operatorId), eb('e.target_id', 'in', authors)]),
        and([eb('e.operator_id', 'in', authors), eb('e.target_id', '=', operatorId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Ends it. */
export async function endApproval(
  trx: Transaction<Schema>,
  { approval_id: approvalId }: Pick<ApprovalRow, 'approval_id'>,
  end: {
    readonly state: LetGo | 'DONE';
    readonly by: string | null;
    readonly reason: string | null;
    readonly nowMs: number;
  },
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ state: end.state, ended_by: end.by, end_reason: end.reason, ended_at: new Date(end.nowMs) })
    .where('approval_id', '=', approvalId)
    .execute();
}

/** Whether its subject is still what it was when asked, and whoever approved may still do so; locks the subject. */
export async function stands(
  trx: Transaction<Schema>,
  { approval, work }: OpenApproval,
  nowMs: number,
): Promise<boolean> {
  const base = await work.baseOf(trx, approval.subject_id, nowMs);
  return canonicalJson(base) === canonicalJson(approval.base) && votesStand(trx, approval);
}
