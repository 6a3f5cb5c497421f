import type { MessageKind } from '@coupon-centre/contract/message/message-fields';
import type { Transaction } from 'kysely';
import { v5 as idOf } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A message for one subscriber. */
export interface NewMessage {
  readonly subscriberId: string;
  /** The same whenever the same thing is told. */
  readonly messageId: string;
  readonly kind: MessageKind;
  readonly atMs: number;
  readonly coupon?: {
    readonly templateId: string;
    readonly termsVersion: number;
    readonly ownedId?: string | undefined;
  };
  readonly reference?: string | null | undefined;
}

/** Of a message about a case (a clawback, a request, a feedback) that has no event of its own. */
export const messageIdOf = (subscriberId: string, kind: MessageKind, caseId: string): string =>
  idOf(`${subscriberId} ${kind}`, caseId);

/** Leaves each message once, in the transaction of what it tells of; closed accounts get none. */
export async function leaveMessages(trx: Transaction<Schema>, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const open = await trx
    .selectFrom('subscriber')
    .select('subscriber_id')
    .where('subscriber_id', 'in', [...new Set(messages.map(({ subscriberId }) => subscriberId))])
    .where('closed_at', 'is', null)
    .execute();
  const isOpen = new Set(open.map(({ subscriber_id }) => subscriber_id));
  const rows = messages
    .filter(({ subscriberId }) => isOpen.has(subscriberId))
    .map(({ subscriberId, messageId, kind, atMs, coupon, reference = null }) => ({
      subscriber_id: subscriberId,
      message_id: messageId,
      kind,
      at: new Date(atMs),
      template_id: coupon?.templateId ?? null,
      terms_version: coupon?.termsVersion ?? null,
      owned_id: coupon?.ownedId ?? null,
      reference,
      read_at: null,
    }));
  if (rows.length === 0) return;
  await trx
    .insertInto('subscriber_message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
