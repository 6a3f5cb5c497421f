import { locales } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Terms } from '#catalogue/offer.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { HandleMessage } from '#platform/jobs/message-handler.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';
import type { Uses } from './use.ts';
import { readOrder } from './use-settling-store.ts';
import { useNotices } from './use-words.ts';

/** Outbox messages of a use; ids only. */
const settleUse = z.object({ orderId: z.uuid(), locale: z.enum(locales) });
const sendNotice = z.object({
  orderId: z.uuid(),
  locale: z.enum(locales),
  notice: z.enum(['USED', 'GIVEN_BACK']),
});

export const createSettleUse =
  (uses: Uses): HandleMessage =>
  async ({ subscriberId, payload }, signal) => {
    const { orderId, locale } = settleUse.parse(payload);
    const outcome = await uses.settle({ subscriberId, orderId }, locale, signal);
    return outcome === 'settled' ? 'done' : outcome;
  };

interface NoticeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
  readonly trySms: TrySms;
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

/** Notifies the subscriber of a use's result. */
export function createSendNotice({ db, cipher, trySms, termsOf }: NoticeNeeds): HandleMessage {
  return async ({ subscriberId, messageId, payload, attempts }, stopping) => {
    const { orderId, locale, notice } = sendNotice.parse(payload);
    const order = await readOrder(db, { subscriberId, orderId });
    const terms = order && (await termsOf(order.templateId, order.termsVersion));
    if (!order || !terms) throw new Error('no order for this notice');
    const { title } = seenTerms(terms, subscriberId);
    const template = { key: `USE_${notice}`, words: useNotices[notice] };
    const message = {
      id: messageId,
      subscriberId,
      urgency: 'notice',
      to: cipher.open(order.phoneSealed),
      ...writeSms(template, { title: title[locale], orderNo: order.orderNo }, locale),
    } as const;
    return (await trySms(message, attempts, stopping)) === 'again' ? 'again' : 'done';
  };
}
