import type { revealNumber as revealNumberCall } from '@coupon-centre/contract/operator/subscribers/reveal-number';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import { phoneOf } from '#identity/subscriber-store.ts';

/** It is told only once it is recorded that it was asked for. */
export const revealNumber =
  (db: Kysely<Schema>, cipher: PhoneCipher): OperatorHandler<typeof revealNumberCall> =>
  ({ subscriberId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const phone = await phoneOf(trx, cipher, subscriberId);
      if (phone === undefined) return refuse('UNKNOWN_ITEM');
      note({ action: 'subscriber.numberRevealed', target: { kind: 'subscriber', id: subscriberId }, reason });
      return { phone };
    });
