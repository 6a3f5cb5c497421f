import type { Kysely } from 'kysely';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { subscriberOf } from '#subscriber/subscriber-store.ts';

export const findSubscriber =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'findSubscriber'> =>
  async ({ phone }) => {
    const known = await subscriberOf(db, cipher.hashes(phone));
    if (known === undefined) return refuse('UNKNOWN_ITEM');
    const found = await db
      .selectFrom('subscriber')
      .select(['subscriber_id', 'state'])
      .where('subscriber_id', '=', known.subscriber_id)
      .executeTakeFirstOrThrow();
    return { subscriberId: found.subscriber_id, phoneMasked: maskPhone(phone), state: found.state };
  };
