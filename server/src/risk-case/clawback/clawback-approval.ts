import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { listHash } from './freeze-list.ts';

type State = Schema['clawback']['state'];
interface Move {
  readonly to: State;
  readonly by: string | null;
  readonly nowMs: number;
}

async function moveFromReview(trx: Transaction<Schema>, clawbackId: string, { to, by, nowMs }: Move): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clawback')
    .set({ state: to, changed_at: new Date(nowMs), decided_name: to === 'RUNNING' ? by : null })
    .where('clawback_id', '=', clawbackId)
    .where('state', '=', 'IN_REVIEW')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The withdrawal of a frozen list. Approved, a worker begins; let go, its coupons may be put on another list. */
export const clawbackApproval: ApprovalWork = {
  async baseOf(trx, clawbackId) {
    const row = await trx
      .selectFrom('clawback')
      .select('state')
      .where('clawback_id', '=', clawbackId)
      .forUpdate()
      .executeTakeFirst();
    return row?.state === 'IN_REVIEW' ? { list: await listHash(trx, clawbackId) } : null;
  },
  async carryOut(trx, { subject_id: clawbackId, reason }, { name, nowMs, note }) {
    if (!(await moveFromReview(trx, clawbackId, { to: 'RUNNING', by: name, nowMs }))) return refuse('UNKNOWN_ITEM');
    note({
      action: 'clawback.approved',
      target: { kind: 'clawback', id: clawbackId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'RUNNING' },
      reason,
    });
    return null;
  },
  async letGo(trx, { subject_id: clawbackId }, { why, by, reason, nowMs, note }) {
    if (!(await moveFromReview(trx, clawbackId, { to: 'LET_GO', by, nowMs }))) return;
    await trx
      .updateTable('clawback_coupon')
      .set({ outcome: 'LET_GO', at: new Date(nowMs) })
      .where('clawback_id', '=', clawbackId)
      .execute();
    note({
      action: 'clawback.letGo',
      target: { kind: 'clawback', id: clawbackId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'LET_GO', because: why },
      reason,
    });
  },
};
