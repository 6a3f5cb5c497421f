import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';

/** Reveals the number only after the request is recorded. */
export const revealNumber =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'revealNumber'> =>
  ({ subscriberId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const phone = await phoneOf(trx, cipher, subscriberId);
      if (phone === undefined) return refuse('UNKNOWN_ITEM');
      note({ action: 'subscriber.numberRevealed', target: { kind: 'subscriber', id: subscriberId }, reason });
      return { phone };
    });
