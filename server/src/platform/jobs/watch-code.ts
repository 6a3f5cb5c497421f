import { locales } from '@coupon-centre/contract/foundation/field';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type OutgoingSms, smsKeyOf } from '#platform/sms/sms-line.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { readWays, type SmsKey } from '#platform/sms/sms-store.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';
import type { HandleMessage } from './message-handler.ts';

/** A centre that has a code tells so within this time; otherwise the code goes by another route, or has failed. */
export const SUBMITTED_WITHIN_MS = 8 * SECOND_MS;

const smsShape = z.object({
  id: z.string(),
  to: z.string(),
  template: z.object({ key: z.string(), params: z.record(z.string(), z.string()), locale: z.enum(locales) }),
  text: z.string(),
  validUntilMs: z.number(),
  subscriberId: z.string().optional(),
});
const payloadShape = z.object({ sealed: z.base64() });

/** Encrypts codes while their SMS are watched. */
export const watchedCodeBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'watched-code');

/** Has the SMS with a code looked after until it expires. */
export async function watchCode(
  db: Kysely<Schema>,
  box: SealedBox,
  { sms, nowMs }: { readonly sms: OutgoingSms; readonly nowMs: number },
): Promise<void> {
  const { subscriberId, messageId } = smsKeyOf(sms);
  await db
    .insertInto('outbox')
    .values({
      subscriber_id: subscriberId,
      message_id: messageId,
      kind: 'WATCH_CODE',
      payload: JSON.stringify({ sealed: box.seal(JSON.stringify(sms)).toString('base64') }),
      traceparent: currentTraceparent(),
      due_at: new Date(nowMs + SUBMITTED_WITHIN_MS),
    })
    .execute();
}

const watchOf = (db: Kysely<Schema>, { subscriberId, messageId }: SmsKey) =>
  db
    .selectFrom('outbox')
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'WATCH_CODE')
    .where('done_at', 'is', null);

/** Whether the SMS may still go by another route. */
export const isWatched = async (db: Kysely<Schema>, key: SmsKey): Promise<boolean> =>
  (await watchOf(db, key).select('message_id').executeTakeFirst()) !== undefined;

/** Has a lost SMS looked after now. */
export async function hurryWatch(db: Kysely<Schema>, key: SmsKey, nowMs: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(nowMs) })
    .where('subscriber_id', '=', key.subscriberId)
    .where('message_id', '=', key.messageId)
    .where('kind', '=', 'WATCH_CODE')
    .where('done_at', 'is', null)
    .where('due_at', '>', new Date(nowMs))
    .execute();
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly box: SealedBox;
  readonly sms: Pick<SmsSender, 'sendOtherwise'>;
}

/**
 * Sends a code by another route, once, if it is lost by the first or the centre does not have it in time. Twice the same code does no
 * harm. That it went by another route is kept before that route is asked, so a repetition finds it.
 */
export const createWatchCode =
  ({ db, clock, box, sms }: Needs): HandleMessage =>
  async ({ subscriberId, messageId, payload }, stopping) => {
    const message = smsShape.parse(
      JSON.parse(box.open(Buffer.from(payloadShape.parse(payload).sealed, 'base64')).toString()),
    );
    if (message.validUntilMs <= clock.now()) return 'done';
    const ways = await readWays(db, { subscriberId, messageId });
    const last = ways.at(-1);
    const hasGoneOtherwise = ways.filter(({ state }) => state !== 'REFUSED').length > 1;
    if (last === undefined || last.state === 'DELIVERED' || hasGoneOtherwise) return 'done';
    if (last.state === 'SUBMITTED') return 'again';
    const outgoing = { ...message, subscriberId: message.subscriberId, urgency: 'code' } as const;
    const result = await sms.sendOtherwise(outgoing, stopping);
    return result?.kind === 'later' ? 'again' : 'done';
  };
