import type { PersonalData } from '@coupon-centre/contract/privacy/personal-data';
import type { Transaction } from 'kysely';
import { endApproval, openApprovalOf } from '#approval/approval-store.ts';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type Closed, closeWithin } from '#privacy/close-account.ts';
import { type DataNeeds, personalDataOf } from '#privacy/my-data.ts';
import type { Identity } from '#subscriber/identity.ts';
import { leaveClosingSms } from './closing-sms.ts';
import { askForNumber, lockRequest, type PrivacyRequest } from './number-change.ts';
import { tellEnd } from './tell-end.ts';

interface Needs extends DataNeeds {
  readonly identity: Identity;
  /** Seals SMS that wait. */
  readonly box: SealedBox;
}

interface Work {
  readonly copy: PersonalData | null;
  readonly closed: Closed | null;
  /** What it waits for; null: it has ended. */
  readonly approvalId: string | null;
}
const nothingDone: Work = { copy: null, closed: null, approvalId: null };

/**
 * What the request asks for; a refusal where it is not possible (any more). Another number waits for approval; any other correction was
 * made by the operator before.
 */
async function carryOut(
  trx: Transaction<Schema>,
  needs: Needs,
  { request, caller, reason, note }: Carrying,
): Promise<Work | NotNow | Refusal<'ALREADY_THERE'>> {
  const { subscriber_id: subscriberId, kind, new_phone_sealed: sealed } = request;
  const { locale, nowMs } = caller;
  switch (kind) {
    case 'CORRECTION': {
      if (sealed === null) return nothingDone;
      const { identity } = needs;
      const newPhone = identity.cipher.open(sealed);
      const asked = await askForNumber(trx, identity, { request, newPhone, reason, caller, note });
      return asked instanceof Refusal ? asked : { ...nothingDone, ...asked };
    }
    case 'EXPORT': {
      const copy = await personalDataOf(needs, { subscriberId, locale, nowMs });
      return copy === undefined ? refuse('WRONG_STATE', { state: 'CLOSED' }) : { ...nothingDone, copy };
    }
    case 'CLOSING': {
      const closed = await closeWithin(trx, needs.identity, { subscriberId, nowMs });
      if (closed instanceof Refusal) return refuse('WRONG_STATE', { state: 'USING' });
      const phone = closed?.ended.freedPhone;
      if (phone !== undefined) await leaveClosingSms(trx, needs.box, { requestId: request.request_id, phone, nowMs });
      return { ...nothingDone, closed };
    }
  }
}

interface Carrying {
  readonly request: PrivacyRequest;
  readonly caller: OperatorCaller;
  readonly reason: string;
  readonly note: Note;
}
type NotNow = Refusal<'WRONG_STATE'>;

/** The open request, locked: of two operators at once the second finds it ended. */
async function holdOpen(
  trx: Transaction<Schema>,
  requestId: string,
): Promise<PrivacyRequest | NotNow | Refusal<'UNKNOWN_ITEM'>> {
  const request = await lockRequest(trx, requestId);
  if (request === undefined) return refuse('UNKNOWN_ITEM');
  return request.state === 'OPEN' ? request : refuse('WRONG_STATE', { state: request.state });
}

/** What was asked for with a request ends with it. */
async function endNumberApproval(
  trx: Transaction<Schema>,
  requestId: string,
  { reason, caller }: Pick<Carrying, 'reason' | 'caller'>,
): Promise<void> {
  const approvalId = await openApprovalOf(trx, 'NUMBER', requestId);
  if (approvalId === null) return;
  const { name: by, nowMs } = caller;
  await endApproval(trx, { approval_id: approvalId }, { state: 'VOID', by, reason, nowMs });
}

/** Carries it out or declines it; unchanged where what it asks for waits for approval. */
async function endWithin(
  trx: Transaction<Schema>,
  needs: Needs,
  {
    requestId,
    isCarriedOut,
    ...carrying
  }: Omit<Carrying, 'request'> & Pick<ParsedRequest<'endPrivacyRequest'>, 'requestId' | 'isCarriedOut'>,
) {
  const { caller, reason, note } = carrying;
  const request = await holdOpen(trx, requestId);
  if (request instanceof Refusal) return request;
  const done = isCarriedOut ? await carryOut(trx, needs, { request, ...carrying }) : nothingDone;
  if (done instanceof Refusal || done.approvalId !== null) return done;
  await endNumberApproval(trx, requestId, carrying);
  const state = isCarriedOut ? 'DONE' : 'DECLINED';
  const ended = { ended_at: new Date(caller.nowMs), ended_by: caller.name, answer: reason, new_phone_sealed: null };
  await trx
    .updateTable('privacy_request')
    .set({ state, ...ended })
    .where('request_id', '=', requestId)
    .execute();
  await tellEnd(trx, { request, isCarriedOut, nowMs: caller.nowMs });
  note({
    action: isCarriedOut ? 'privacyRequest.carriedOut' : 'privacyRequest.declined',
    target: { kind: 'subscriber', id: request.subscriber_id },
    before: { requestId, state: 'OPEN' },
    after: { requestId, state, kind: request.kind, withdrawnCoupons: done.closed?.withdrawn ?? 0 },
    reason,
  });
  return done;
}

export const endPrivacyRequest =
  (needs: Needs): Handler<'endPrivacyRequest'> =>
  async (request, caller) => {
    const reason = hidePhones(request.reason);
    // A decision on its approval takes the same locks in another order.
    const ended = await tryAgain(() =>
      audited(needs.db, caller, (trx, note) => endWithin(trx, needs, { ...request, reason, caller, note })),
    );
    if (ended instanceof Refusal) return ended;
    ended.closed?.ended.committed();
    return { copy: ended.copy, approvalId: ended.approvalId };
  };
