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

/** The messages that a use leaves, as they stand in the outbox; ids only. */
const settleUse = z.object({ orderId: z.uuid(), locale: z.enum(locales) });
const sendNotice = z.object({
  orderId: z.uuid(),
  locale: z.enum(locales),
  notice: z.enum(['USED', 'GIVEN_BACK']),
});

/** What a notice needs of the SMS gateway: `id` is the idempotency key. */
export interface NoticeSender {
  send(sms: {
    readonly id: string;
    /** Eleven digits. */
    readonly to: string;
    readonly templateKey: string;
    readonly text: string;
  }): Promise<unknown>;
}

export const createSettleUse =
  (uses: Uses): DealWith =>
  async ({ subscriberId, payload }, signal) => {
    const { orderId, locale } = settleUse.parse(payload);
    return (await uses.settle({ subscriberId, orderId }, locale, signal)) === 'settled' ? 'done' : 'again';
  };

interface NoticeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
  readonly sms: NoticeSender;
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

export const createSendNotice =
  ({ db, cipher, sms, termsOf }: NoticeNeeds): DealWith =>
  async ({ subscriberId, messageId, payload }) => {
    const { orderId, locale, notice } = sendNotice.parse(payload);
    const order = await readOrder(db, { subscriberId, orderId });
    const terms = order && (await termsOf(order.templateId, order.termsVersion));
    if (!order || !terms) throw new Error('a notice of an order that is not there');
    const text = useNotices[notice][locale]
      .replace('{title}', () => terms.title[locale])
      .replace('{orderNo}', () => order.orderNo);
    await sms.send({ id: messageId, to: cipher.open(order.phoneSealed), templateKey: `USE_${notice}`, text });
    return 'done';
  };
