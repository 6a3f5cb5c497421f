import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { TestNode } from '#test/node.ts';
import { createReversals } from '#use/reversal.ts';

/** What the worker does with a coupon's reversals: each one in turn; the last one's outcome. */
export function reversalsWorker({ db, clock, node }: { db: Kysely<Schema>; clock: Clock; node: TestNode }) {
  const reversals = createReversals({
    db,
    clock,
    provisioning: node.twins.provisioning,
    cipher: createPhoneCipher(node.deriveKey),
    log: pino({ level: 'silent' }),
    termsOf: (templateId, version) => readTerms(db, templateId, version),
    provisioningTimeoutMs: 100,
  });
  return async ({ subscriberId, ownedId }: { readonly subscriberId: string; readonly ownedId: string }) => {
    const rows = await db
      .selectFrom('use_reversal')
      .select('reversal_id')
      .where('subscriber_id', '=', subscriberId)
      .where('owned_id', '=', ownedId)
      .orderBy('reversal_id')
      .execute();
    let outcome: string | undefined;
    for (const { reversal_id: reversalId } of rows) outcome = await reversals.settle({ subscriberId, reversalId });
    return outcome;
  };
}
