import { operationalEvents } from '@coupon-centre/contract/events/operational-events';
import { noticeWay } from '@coupon-centre/contract/notice/notice-fields';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';

const common = { operatorId: z.uuid(), way: noticeWay };
const letterShape = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('CODE'), code: z.string() }),
  z.object({
    ...common,
    kind: z.literal('EVENTS'),
    events: z.array(z.discriminatedUnion('type', operationalEvents)).min(1),
  }),
]);
const payloadShape = z.object({ sealed: z.base64() });

/**
 * What an operator is to be sent, without their address: a code to the address that waits for it, or events of one type to the
 * confirmed one. Address, rights, and language are those of the moment of sending.
 */
export type Letter = z.output<typeof letterShape>;
export type CodeLetter = Extract<Letter, { readonly kind: 'CODE' }>;
export type EventsLetter = Extract<Letter, { readonly kind: 'EVENTS' }>;

/** Puts letters in the outbox within the caller's transaction; they are sent once it commits. */
export async function leaveLetter(
  trx: Transaction<Schema>,
  box: SealedBox,
  { letter, nowMs }: { readonly letter: Letter; readonly nowMs: number },
): Promise<void> {
  const messageId = uuidv7();
  await trx
    .insertInto('outbox')
    .values({
      subscriber_id: messageId,
      message_id: messageId,
      kind: 'NOTICE',
      payload: JSON.stringify({ sealed: box.seal(JSON.stringify(letter)).toString('base64') }),
      due_at: new Date(nowMs),
      traceparent: currentTraceparent(),
    })
    .execute();
}

export const openLetter = (box: SealedBox, payload: Readonly<Record<string, unknown>>): Letter =>
  letterShape.parse(JSON.parse(box.open(Buffer.from(payloadShape.parse(payload).sealed, 'base64')).toString('utf8')));
