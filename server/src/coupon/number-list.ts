import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import { phoneOf } from '#identity/subscriber-store.ts';

/** The lists that a person's number is on; none for somebody whose number is not known. */
export async function readNumberLists(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  subscriberId: string,
): Promise<ReadonlySet<string>> {
  const phone = await phoneOf(db, cipher, subscriberId);
  if (phone === undefined) return new Set();
  const rows = await db
    .selectFrom('number_list_entry')
    .select('list_id')
    .where('phone_hash', '=', cipher.hash(phone))
    .execute();
  return new Set(rows.map(({ list_id }) => list_id));
}
