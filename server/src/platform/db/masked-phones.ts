import { type Kysely, sql } from 'kysely';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from './schema/schema.ts';

/** The numbers of these subscribers with their middle hidden; those of closed accounts are not there. */
export async function maskedPhones(
  db: Kysely<Schema>,
  cipher: Pick<PhoneCipher, 'open'>,
  subscriberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['subscriber_id', 'phone_sealed'])
    .where(sql<boolean>`subscriber_id = ANY (${subscriberIds}::uuid[])`)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ subscriber_id, phone_sealed }) => [subscriber_id, maskPhone(cipher.open(phone_sealed))]));
}
