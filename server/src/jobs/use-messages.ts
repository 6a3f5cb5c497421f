import { locales } from '@coupon-centre/contract/field';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Terms } from '#coupon/offer.ts';
import type { Uses } from '#coupon/use.ts';
import { readOrder } from '#coupon/use-settling-store.ts';
import { useNotices } from '#coupon/use-words.ts';
import type { Schema } from '#db/schema.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import type { DealWith } from '#jobs/message-handler.ts';
import type { TrySms } from '#jobs/try-sms.ts';

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
  readonly trySms: TrySms;
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

/** Tells the subscriber how a use went. */
export function createSendNotice({ db, cipher, trySms, termsOf }: NoticeNeeds): DealWith {
  return async ({ subscriberId, messageId, payload, attempts }, stopping) => {
    const { orderId, locale, notice } = sendNotice.parse(payload);
    const order = await readOrder(db, { subscriberId, orderId });
    const terms = order && (await termsOf(order.templateId, order.termsVersion));
    if (!order || !terms) throw new Error('a notice of an order that is not there');
    const text = useNotices[notice][locale]
      .replace('{title}', () => terms.title[locale])
      .replace('{orderNo}', () => order.orderNo);
    const message = { id: messageId, to: cipher.open(order.phoneSealed), templateKey: `USE_${notice}`, text };
    return (await trySms(message, attempts, stopping)) === 'again' ? 'again' : 'done';
  };
}
