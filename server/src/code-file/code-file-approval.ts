import type { Selectable, Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { releaseReservation } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import { baseOfCodes, worthOfCodes } from '#exchange/codes-worth.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { leaveSms, openSealedSms } from '#platform/jobs/plain-sms.ts';

type State = Selectable<Schema['code_file']>['state'];

/** Ends the review of a file, whose SMS is not held any more; undefined if it is not in review. */
async function endReview(
  trx: Transaction<Schema>,
  fileId: string,
  to: { readonly state: State; readonly nowMs: number },
) {
  const moved = await trx
    .updateTable('code_file')
    .set({ state: to.state, changed_at: new Date(to.nowMs) })
    .where('file_id', '=', fileId)
    .where('state', '=', 'IN_REVIEW')
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return undefined;
  const order = await trx
    .selectFrom('code_file_order')
    .select(['template_id', 'held_sms'])
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  await trx.updateTable('code_file_order').set({ held_sms: null }).where('file_id', '=', fileId).execute();
  return order;
}

/**
 * An ordered file of exchange codes, whose units are reserved. Approved, its contacts get their SMS and it is made; otherwise
 * the units are given back.
 */
export const codeFileApproval = (box: SealedBox): ApprovalWork => ({
  async baseOf(trx, fileId, nowMs) {
    const file = await trx
      .selectFrom('code_file')
      .select(['state', 'expires_at'])
      .where('file_id', '=', fileId)
      .forUpdate()
      .executeTakeFirst();
    if (file?.state !== 'IN_REVIEW' || file.expires_at.getTime() <= nowMs) return null;
    const order = await trx
      .selectFrom('code_file_order')
      .select(['template_id as templateId', 'size'])
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    return baseOfCodes(await worthOfCodes(trx, order));
  },
  async carryOut(trx, { subject_id: fileId }, { nowMs, note }) {
    const order = await endReview(trx, fileId, { state: 'SCHEDULED', nowMs });
    if (order === undefined) return refuse('UNKNOWN_ITEM');
    const refusal = await refuseExchangeCodes(trx, order.template_id);
    if (refusal !== undefined) return refusal;
    if (order.held_sms === null) throw new Error(`the SMS of code file ${fileId} is missing`);
    await leaveSms(trx, box, { messages: openSealedSms(box, order.held_sms), nowMs });
    note({
      action: 'codeFile.approved',
      target: { kind: 'codeFile', id: fileId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'SCHEDULED' },
    });
    return null;
  },
  async letGo(trx, { subject_id: fileId }, { why, reason, nowMs, note }) {
    if ((await endReview(trx, fileId, { state: 'REJECTED', nowMs })) === undefined) return;
    await releaseReservation(trx, fileId);
    note({
      action: 'codeFile.rejected',
      target: { kind: 'codeFile', id: fileId },
      before: { state: 'IN_REVIEW' },
      after: { state: 'REJECTED', because: why },
      reason,
    });
  },
});
