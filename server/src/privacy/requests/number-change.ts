import { caseNoOf } from '@coupon-centre/contract/privacy/case-no';
import { outsideQuietHours } from '@coupon-centre/contract/reminder/reminder-time';
import type { Selectable, Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { leaveSms } from '#platform/jobs/plain-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';
import { openOrderNo } from '#privacy/close-account.ts';
import { carryBlocks } from '#risk/lists/carry-blocks.ts';
import { changeNumber } from '#subscriber/change-number.ts';
import type { Identity } from '#subscriber/identity.ts';
import { subscriberOf } from '#subscriber/subscriber-store.ts';
import { mistypedTooOften, notTheNumber, numberChangedWords } from './number-change-words.ts';
import { tellEnd } from './tell-end.ts';

export type PrivacyRequest = Selectable<Schema['privacy_request']>;

const LOCALE = 'zh-CN';

/** The request, locked until the transaction ends. */
export const lockRequest = (trx: Transaction<Schema>, requestId: string): Promise<PrivacyRequest | undefined> =>
  trx.selectFrom('privacy_request').selectAll().where('request_id', '=', requestId).forUpdate().executeTakeFirst();

interface Asking {
  /** Locked and open. */
  readonly request: PrivacyRequest;
  readonly newPhone: string;
  readonly reason: string;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

/** Asks for the change of the number; refused while one is asked for, and where the new number has an account. */
export async function askForNumber(
  trx: Transaction<Schema>,
  { cipher }: Pick<Identity, 'cipher'>,
  { request, newPhone, reason, caller, note }: Asking,
) {
  const { request_id: requestId, subscriber_id: subscriberId } = request;
  if ((await openApprovalOf(trx, 'NUMBER', requestId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  if (await subscriberOf(trx, cipher.hashes(newPhone))) return refuse('ALREADY_THERE', { field: 'newPhone' });
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'NUMBER',
      subjectId: requestId,
      title: '更换手机号码',
      // No number: what was asked is kept when the account is closed. That of the request is never changed.
      asked: { requestId, subscriberId },
      inForce: null,
      base: { state: 'OPEN' },
      exposureFen: 0,
      ...(request.recorded_by_id !== null && { authors: [request.recorded_by_id] }),
      reason,
    },
    caller,
  );
  note({
    action: 'privacyRequest.numberAsked',
    target: { kind: 'subscriber', id: subscriberId },
    after: { requestId, approvalId },
    reason,
  });
  return { approvalId };
}

/** Waits for a use that takes a coupon at this moment; one that comes later finds the new number. */
const holdCoupons = (trx: Transaction<Schema>, subscriberId: string) =>
  trx
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'AVAILABLE')
    .orderBy('owned_id')
    .forUpdate()
    .execute();

interface Needs {
  readonly identity: Pick<Identity, 'cipher' | 'sessions'>;
  /** Seals the SMS to both numbers. */
  readonly box: SealedBox;
}

/** Another number of an account, with everything that goes by the number, in the transaction of the decision. */
export const numberApproval = ({ identity, box }: Needs): ApprovalWork => ({
  async baseOf(trx, requestId) {
    const request = await lockRequest(trx, requestId);
    // Without a number once the account is closed.
    return request?.new_phone_sealed ? { state: request.state } : null;
  },
  async checkVote(trx, { subject_id: requestId }, { newPhone }) {
    const request = await lockRequest(trx, requestId);
    const asked = request?.new_phone_sealed && identity.cipher.open(request.new_phone_sealed);
    if (newPhone === undefined) throw new BadInput('newPhone', notTheNumber);
    return newPhone === asked ? null : { field: 'newPhone', why: notTheNumber, rejection: mistypedTooOften };
  },
  async carryOut(trx, { subject_id: requestId, reason }, { name, nowMs, note }) {
    const { cipher } = identity;
    const at = new Date(nowMs);
    const request = await lockRequest(trx, requestId);
    if (!request?.new_phone_sealed) return refuse('UNKNOWN_ITEM');
    const { subscriber_id: subscriberId } = request;
    const newPhone = cipher.open(request.new_phone_sealed);
    const changed = await changeNumber(trx, identity, { subscriberId, phone: newPhone, at });
    if (changed instanceof Refusal) return changed;
    await holdCoupons(trx, subscriberId);
    if ((await openOrderNo(trx, subscriberId)) !== undefined) return refuse('WRONG_STATE', { state: 'USING' });
    const { oldPhone, keyId } = changed;
    await carryBlocks(trx, cipher, { oldPhone, newPhone, at, keyId });
    const ended = { ended_at: at, ended_by: name, answer: reason ?? '', new_phone_sealed: null };
    await trx
      .updateTable('privacy_request')
      .set({ state: 'DONE', ...ended })
      .where('request_id', '=', requestId)
      .execute();
    await tellEnd(trx, { request, isCarriedOut: true, nowMs });
    const messages = Object.entries({ LEFT: oldPhone, TAKEN: newPhone }).map(([which, to]) => {
      const words = numberChangedWords[which as keyof typeof numberChangedWords];
      return { to, ...writeSms({ key: `NUMBER_${which}`, words }, { caseNo: caseNoOf(requestId) }, LOCALE) };
    });
    await leaveSms(trx, box, { messages, nowMs: outsideQuietHours(nowMs) });
    note({
      action: 'privacyRequest.numberChanged',
      target: { kind: 'subscriber', id: subscriberId },
      before: { requestId, state: 'OPEN' },
      after: { requestId, state: 'DONE', endedSessions: changed.endedSessions },
      reason,
    });
    return null;
  },
});
