import type { PersonalData } from '@coupon-centre/contract/privacy/personal-data';
import type { Selectable, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Closed, closeWithin } from '#privacy/close-account.ts';
import { type DataNeeds, personalDataOf } from '#privacy/my-data.ts';
import type { Identity } from '#subscriber/identity.ts';

type Request = Selectable<Schema['privacy_request']>;

interface Needs extends DataNeeds {
  readonly identity: Identity;
}

interface Work {
  readonly copy: PersonalData | null;
  readonly closed: Closed | null;
}
const nothingDone: Work = { copy: null, closed: null };

/** What the request asks for; a refusal where it is not possible (any more). A correction was made by the operator before. */
async function carryOut(trx: Transaction<Schema>, needs: Needs, { request, caller }: Carrying): Promise<Work | NotNow> {
  const { subscriber_id: subscriberId, kind } = request;
  const { locale, nowMs } = caller;
  switch (kind) {
    case 'CORRECTION':
      return nothingDone;
    case 'EXPORT': {
      const copy = await personalDataOf(needs, { subscriberId, locale, nowMs });
      return copy === undefined ? refuse('WRONG_STATE', { state: 'CLOSED' }) : { ...nothingDone, copy };
    }
    case 'CLOSING': {
      const closed = await closeWithin(trx, needs.identity, { subscriberId, nowMs });
      return closed instanceof Refusal ? refuse('WRONG_STATE', { state: 'USING' }) : { ...nothingDone, closed };
    }
  }
}

interface Carrying {
  readonly request: Request;
  readonly caller: OperatorCaller;
}
type NotNow = Refusal<'WRONG_STATE'>;

/** The open request, locked until the transaction ends: of two operators at once the second finds it ended. */
async function holdOpen(
  trx: Transaction<Schema>,
  requestId: string,
): Promise<Request | NotNow | Refusal<'UNKNOWN_ITEM'>> {
  const request = await trx
    .selectFrom('privacy_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return refuse('UNKNOWN_ITEM');
  return request.state === 'OPEN' ? request : refuse('WRONG_STATE', { state: request.state });
}

export const endPrivacyRequest =
  (needs: Needs): Handler<'endPrivacyRequest'> =>
  async ({ requestId, isCarriedOut, reason }, caller) => {
    const ended = await audited(needs.db, caller, async (trx, note) => {
      const request = await holdOpen(trx, requestId);
      if (request instanceof Refusal) return request;
      const done = isCarriedOut ? await carryOut(trx, needs, { request, caller }) : nothingDone;
      if (done instanceof Refusal) return done;
      const state = isCarriedOut ? 'DONE' : 'DECLINED';
      await trx
        .updateTable('privacy_request')
        .set({ state, ended_at: new Date(caller.nowMs), ended_by: caller.name, answer: reason })
        .where('request_id', '=', requestId)
        .execute();
      note({
        action: isCarriedOut ? 'privacyRequest.carriedOut' : 'privacyRequest.declined',
        target: { kind: 'subscriber', id: request.subscriber_id },
        before: { requestId, state: 'OPEN' },
        after: { requestId, state, kind: request.kind, withdrawnCoupons: done.closed?.withdrawn ?? 0 },
        reason,
      });
      return done;
    });
    if (ended instanceof Refusal) return ended;
    ended.closed?.ended.committed();
    return { copy: ended.copy };
  };
