import type { Transaction } from 'kysely';
import { leaveMessages, messageIdOf } from '#message/leave-messages.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Ended {
  readonly request: { readonly request_id: string; readonly subscriber_id: string };
  readonly isCarriedOut: boolean;
  readonly nowMs: number;
}

/** Tells the person in the message centre; a closed account has none. */
export async function tellEnd(trx: Transaction<Schema>, { request, isCarriedOut, nowMs }: Ended): Promise<void> {
  const { request_id: requestId, subscriber_id: subscriberId } = request;
  const kind = isCarriedOut ? 'REQUEST_DONE' : 'REQUEST_DECLINED';
  const messageId = messageIdOf(subscriberId, kind, requestId);
  await leaveMessages(trx, [{ subscriberId, messageId, kind, atMs: nowMs, reference: requestId }]);
}
