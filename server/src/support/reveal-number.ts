import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';

/** Reveals the number only after the request is recorded, within the operator's daily cap. */
export const revealNumber =
  (db: Kysely<Schema>, cipher: PhoneCipher, dailySums: DailySums): Handler<'revealNumber'> =>
  async ({ subscriberId, reason }, caller) => {
    const answer = await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const phone = await phoneOf(trx, cipher, subscriberId);
        if (phone === undefined) return refuse('UNKNOWN_ITEM');
        const beyond = await dailySums.take(trx, caller, { what: 'REVEALS', amount: 1 });
        if (beyond !== null) return beyond;
        note({ action: 'subscriber.numberRevealed', target: { kind: 'subscriber', id: subscriberId }, reason });
        return { phone };
      }),
    );
    return dailySums.tellRefused(caller, answer);
  };
