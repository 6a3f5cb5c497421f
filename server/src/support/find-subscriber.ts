import type { Kysely } from 'kysely';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const findSubscriber =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'findSubscriber'> =>
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
