import type { Kysely } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';

export interface NumberListSpec {
  readonly listId: string;
  readonly phones: readonly string[];
  readonly name?: LocalisedText;
  readonly expiresAtMs?: number;
}

const listName: LocalisedText = { 'zh-CN': '名单用户', en: 'listed customers' };

export const numberListRows = (
  cipher: PhoneCipher,
  { listId, phones, name = listName, expiresAtMs }: NumberListSpec,
): Rows => ({
  number_list: [
    {
      list_id: listId,
      name: JSON.stringify(name),
      owner: '市场部',
      by_file: true,
      numbers: phones.length,
      created_at: new Date(LONG_AGO_MS),
      filled_at: new Date(LONG_AGO_MS),
      expires_at: expiresAtMs === undefined ? null : new Date(expiresAtMs),
    },
  ],
  number_list_entry: phones.map((phone) => ({
    phone_hash: cipher.hash(phone),
    list_id: listId,
    phone_sealed: cipher.seal(phone),
  })),
});

/** Puts numbers on a list used as an audience. */
export const makeNumberList = (db: Kysely<Schema>, cipher: PhoneCipher, spec: NumberListSpec): Promise<void> =>
  insertRows(db, numberListRows(cipher, spec));
