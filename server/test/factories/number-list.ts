import type { Kysely } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';

export interface NumberListSpec {
  readonly listId: string;
  readonly phones: readonly string[];
}

export const numberListRows = (cipher: PhoneCipher, { listId, phones }: NumberListSpec): Rows => ({
  number_list_entry: phones.map((phone) => ({ phone_hash: cipher.hash(phone), list_id: listId })),
});

/** Puts numbers on a list used as an audience. */
export const makeNumberList = (db: Kysely<Schema>, cipher: PhoneCipher, spec: NumberListSpec): Promise<void> =>
  insertRows(db, numberListRows(cipher, spec));
