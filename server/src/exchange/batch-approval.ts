import type { ApprovalWork } from '#approval/approval-work.ts';
import { releaseReservation } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { baseOfCodes, worthOfCodes } from './codes-worth.ts';

/** An ordered batch of exchange codes, whose units are reserved. Approved, it is made; otherwise they are given back. */
export const batchApproval: ApprovalWork = {
  async baseOf(trx, batchId) {
    const job = await trx
      .selectFrom('exchange_job')
      .select(['state', 'template_id', 'size'])
      .where('job_id', '=', batchId)
      .forUpdate()
      .executeTakeFirst();
    if (job?.state !== 'IN_REVIEW') return null;
    return baseOfCodes(await worthOfCodes(trx, { templateId: job.template_id, size: job.size }));
  },
  async carryOut(trx, { subject_id: batchId }, { nowMs, note }) {
    const job = await trx
      .updateTable('exchange_job')
      .set({ state: 'WAITING', heard_at: new Date(nowMs) })
      .where('job_id', '=', batchId)
      .where('state', '=', 'IN_REVIEW')
      .returning('template_id')
      .executeTakeFirst();
    if (job === undefined) return refuse('UNKNOWN_ITEM');
    const refusal = await refuseExchangeCodes(trx, job.template_id);
    if (refusal !== undefined) return refusal;
    note({
      action: 'codes.batch.approved',
      target: { kind: 'codeBatch', id: batchId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'WAITING' },
    });
    return null;
  },
  async letGo(trx, { subject_id: batchId }, { why, reason, note }) {
    const rejected = await trx
      .updateTable('exchange_job')
      .set({ state: 'REJECTED' })
      .where('job_id', '=', batchId)
      .where('state', '=', 'IN_REVIEW')
      .executeTakeFirst();
    if (rejected.numUpdatedRows !== 1n) return;
    await releaseReservation(trx, batchId);
    note({
      action: 'codes.batch.rejected',
      target: { kind: 'codeBatch', id: batchId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'REJECTED', because: why },
      reason,
    });
  },
};
