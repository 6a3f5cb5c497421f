import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Schema } from '#db/schema.ts';
import { createSealedBox, type DeriveKey, type SealedBox } from '#identity/sealed-box.ts';

/** An SMS to somebody who need not be a subscriber: a group customer's contact, an operator. */
export interface PlainSms {
  /** Eleven digits. */
  readonly to: string;
  /** Names the template, for gateways that want messages registered. */
  readonly templateKey: string;
  readonly text: string;
}

const shape = z.object({ to: z.string(), templateKey: z.string(), text: z.string() });
const payloadShape = z.object({ sealed: z.base64() });

/** How such SMS are kept until they are sent. */
export const plainSmsBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'plain-sms');

/** Leaves SMS in the outbox, in the transaction of what they tell of; each is sent once the transaction ends. */
export async function leaveSms(
  trx: Kysely<Schema>,
  box: SealedBox,
  messages: readonly PlainSms[],
  nowMs: number,
): Promise<void> {
  if (messages.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      messages.map((message) => {
        const messageId = uuidv7();
        const payload = JSON.stringify({ sealed: box.seal(JSON.stringify(message)).toString('base64') });
        return {
          ...{ subscriber_id: messageId, message_id: messageId, kind: 'NOTIFY' as const, payload },
          due_at: new Date(nowMs),
        };
      }),
    )
    .execute();
}

/** What such a message of the outbox says, and to whom. */
export const openSms = (box: SealedBox, payload: Readonly<Record<string, unknown>>): PlainSms =>
  shape.parse(JSON.parse(box.open(Buffer.from(payloadShape.parse(payload).sealed, 'base64')).toString('utf8')));
