import { locales } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { WrittenSms } from '#platform/sms/written-sms.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';

/** An SMS to a number that need not be a subscriber's: a group customer's contact, an operator. */
export interface PlainSms extends WrittenSms {
  /** Eleven digits. */
  readonly to: string;
}

const shape = z.object({
  to: z.string(),
  template: z.object({ key: z.string(), params: z.record(z.string(), z.string()), locale: z.enum(locales) }),
  text: z.string(),
});
const payloadShape = z.object({ sealed: z.base64() });

/** Encrypts such SMS until they are sent. */
export const plainSmsBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'plain-sms');

/** Puts SMS in the outbox within the caller's transaction; they are sent once it commits. */
export async function leaveSms(
  trx: Kysely<Schema>,
  box: SealedBox,
  { messages, nowMs }: { readonly messages: readonly PlainSms[]; readonly nowMs: number },
): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      messages.map((message) => {
        const messageId = uuidv7();
        const payload = JSON.stringify({ sealed: box.seal(JSON.stringify(message)).toString('base64') });
        return {
          subscriber_id: messageId,
          message_id: messageId,
          kind: 'NOTIFY' as const,
          payload,
          due_at: new Date(nowMs),
          traceparent: currentTraceparent(),
        };
      }),
    )
    .execute();
}

/** SMS that are sent later, or never: to be kept, and left in the outbox when their time comes. */
export const sealSms = (box: SealedBox, messages: readonly PlainSms[]): Buffer => box.seal(JSON.stringify(messages));
export const openSealedSms = (box: SealedBox, sealed: Buffer): PlainSms[] =>
  z.array(shape).parse(JSON.parse(box.open(sealed).toString('utf8')));

/** Text and recipient of such a message. */
export const openSms = (box: SealedBox, payload: Readonly<Record<string, unknown>>): PlainSms =>
  shape.parse(JSON.parse(box.open(Buffer.from(payloadShape.parse(payload).sealed, 'base64')).toString('utf8')));
