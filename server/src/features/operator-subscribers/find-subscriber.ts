import type { findSubscriber as findSubscriberCall } from '@coupon-centre/contract/operator/subscribers/find-subscriber';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { maskPhone, type PhoneCipher } from '#identity/phone-cipher.ts';

export const findSubscriber =
  (db: Kysely<Schema>, cipher: PhoneCipher): OperatorHandler<typeof findSubscriberCall> =>
  async ({ phone }) => {
    const found = await db
      .selectFrom('phone_lookup as l')
      .innerJoin('subscriber as s', 's.subscriber_id', 'l.subscriber_id')
      .select(['s.subscriber_id', 's.state'])
      .where('l.phone_hash', '=', cipher.hash(phone))
      .executeTakeFirst();
    if (found === undefined) return refuse('UNKNOWN_ITEM');
    return { subscriberId: found.subscriber_id, phoneMasked: maskPhone(phone), state: found.state };
  };
