import type { findSubscriber as findSubscriberCall } from '@coupon-centre/contract/operator/subscribers/find-subscriber';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { maskPhone, type PhoneCipher } from '#identity/phone-cipher.ts';

export const findSubscriber =
  (db: Kysely<Schema>, cipher: PhoneCipher): OperatorHandler<typeof findSubscriberCall> =>
  async ({ phone }) => {
    const known = await db
      .selectFrom('phone_lookup')
      .select('subscriber_id')
      .where('phone_hash', '=', cipher.hash(phone))
      .executeTakeFirst();
    if (known === undefined) return refuse('UNKNOWN_ITEM');
    const found = await db
      .selectFrom('subscriber')
      .select(['subscriber_id', 'state'])
      .where('subscriber_id', '=', known.subscriber_id)
      .executeTakeFirstOrThrow();
    return { subscriberId: found.subscriber_id, phoneMasked: maskPhone(phone), state: found.state };
  };
