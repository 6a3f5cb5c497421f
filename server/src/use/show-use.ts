import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { faceOf } from '#catalogue/terms-face.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readOrder } from './use-settling-store.ts';
import type { UseOrderState } from './use-store.ts';
import { hintOf } from './use-words.ts';

const results = {
  SUCCEEDED: 'SUCCESS',
  STARTED: 'PROCESSING',
  HANDED_OVER: 'PROCESSING',
  REFUSED: 'FAILED',
  REVERSED: 'FAILED',
} as const satisfies Record<UseOrderState, string>;

/** The order with this number; undefined when it is not the subscriber's. */
async function ownOrder(db: Kysely<Schema>, subscriberId: string, orderNo: string) {
  const found = await db
    .selectFrom('use_order_lookup')
    .select('order_id')
    .where('order_no', '=', orderNo)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  return found && ((await readOrder(db, { subscriberId, orderId: found.order_id })) ?? undefined);
}

/** An order of another subscriber is answered as an unknown one. */
export const showUse =
  (db: Kysely<Schema>, cipher: PhoneCipher, { termsOf }: Pick<Catalogue, 'termsOf'>): Handler<'showUse'> =>
  async ({ useOrderNo }, { session, locale }) => {
    const order = await ownOrder(db, session.subscriberId, useOrderNo);
    if (order === undefined) return refuse('OWNED_COUPON_NOT_FOUND');
    const terms = await termsOf(order.templateId, order.termsVersion);
    if (terms === undefined) throw new Error('a used coupon has no terms');
    const { mTitle, cardClass, benefit } = faceOf(seenTerms(terms, session.subscriberId), locale);
    return {
      result: results[order.state],
      useOrderNo,
      effectiveHint: hintOf(order.state, terms)[locale],
      uCardId: order.ownedId,
      mTitle,
      cardClass,
      benefit,
      maskedPhone: maskPhone(cipher.open(order.phoneSealed)),
    };
  };
