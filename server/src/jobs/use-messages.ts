import { locales } from '@coupon-centre/contract/field';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { boundedCall } from '#coupon/bounded-call.ts';
import type { Terms } from '#coupon/offer.ts';
import type { Uses } from '#coupon/use.ts';
import { readOrder } from '#coupon/use-settling-store.ts';
import { useNotices } from '#coupon/use-words.ts';
import type { Schema } from '#db/schema.ts';
import type { SmsGateway, SmsOutcome } from '#gateways/sms/port.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import type { DealWith } from '#jobs/message-handler.ts';

const SMS_TIMEOUT_MS = 10_000;
/** Tries are at most 20 s apart: six minutes, and a day. */
const MAX_REFUSED_TRIES = 20;
const MAX_TRIES = 4_320;

/** The messages that a use leaves, as they stand in the outbox; ids only. */
const settleUse = z.object({ orderId: z.uuid(), locale: z.enum(locales) });
const sendNotice = z.object({
  orderId: z.uuid(),
  locale: z.enum(locales),
  notice: z.enum(['USED', 'GIVEN_BACK']),
});

export const createSettleUse =
  (uses: Uses): DealWith =>
  async ({ subscriberId, payload }, signal) => {
    const { orderId, locale } = settleUse.parse(payload);
    return (await uses.settle({ subscriberId, orderId }, locale, signal)) === 'settled' ? 'done' : 'again';
  };

interface NoticeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
  readonly sms: SmsGateway;
  readonly log: Logger;
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

/** Tells the subscriber how a use went. A gateway that says no is tried a while longer; one that says nothing, for a day. */
export function createSendNotice({ db, cipher, sms, log, termsOf }: NoticeNeeds): DealWith {
  return async ({ subscriberId, messageId, payload, attempts }, stopping) => {
    const { orderId, locale, notice } = sendNotice.parse(payload);
    const order = await readOrder(db, { subscriberId, orderId });
    const terms = order && (await termsOf(order.templateId, order.termsVersion));
    if (!order || !terms) throw new Error('a notice of an order that is not there');
    const text = useNotices[notice][locale]
      .replace('{title}', () => terms.title[locale])
      .replace('{orderNo}', () => order.orderNo);
    const message = { id: messageId, to: cipher.open(order.phoneSealed), templateKey: `USE_${notice}`, text };
    const outcome = await boundedCall<SmsOutcome | { readonly kind: 'unknown' }>(
      (signal) => sms.send(message, signal),
      { timeoutMs: SMS_TIMEOUT_MS, signal: stopping },
      (cause) => {
        log.warn({ err: cause, messageId }, 'the SMS gateway did not answer');
        return { kind: 'unknown' };
      },
    );
    if (outcome.kind === 'accepted') return 'done';
    if (attempts < (outcome.kind === 'failed' ? MAX_REFUSED_TRIES : MAX_TRIES)) return 'again';
    log.error({ messageId, attempts }, 'a notice could not be sent and is given up');
    return 'done';
  };
}
