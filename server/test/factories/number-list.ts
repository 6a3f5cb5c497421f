import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';

/** Puts numbers on a list that coupons are for. */
export async function makeNumberList(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  { listId, phones }: { readonly listId: string; readonly phones: readonly string[] },
): Promise<void> {
  await db
    .insertInto('number_list_entry')
    .values(phones.map((phone) => ({ phone_hash: cipher.hash(phone), list_id: listId })))
    .execute();
}
