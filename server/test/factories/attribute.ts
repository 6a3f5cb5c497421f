import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import type { Kysely } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';

export interface AttributeSpec {
  readonly attributeId: string;
  readonly type: AttributeType;
  /** By number, the key of an option or band. */
  readonly values: ReadonlyMap<string, string>;
  readonly importedAtMs: number;
  readonly keepDays?: number;
  readonly name?: LocalisedText;
}

export const attributeRows = (
  cipher: PhoneCipher,
  { attributeId, type, values, importedAtMs, keepDays = 60, name = { 'zh-CN': '客户星级', en: 'tier' } }: AttributeSpec,
): Rows => ({
  subscriber_attribute: [
    {
      attribute_id: attributeId,
      name: JSON.stringify(name),
      owner: '市场部',
      keep_days: keepDays,
      type: JSON.stringify(type),
      numbers: values.size,
      created_at: new Date(LONG_AGO_MS),
      imported_at: new Date(importedAtMs),
    },
  ],
  attribute_value: Array.from(values, ([phone, value]) => ({
    phone_hash: cipher.hash(phone),
    attribute_id: attributeId,
    value_mark: cipher.attributeMark(attributeId, value),
    imported_at: new Date(importedAtMs),
    key_id: cipher.writing(),
    phone_sealed: cipher.seal(phone),
  })),
});

/** An attribute with values of numbers. */
export const makeAttribute = (db: Kysely<Schema>, cipher: PhoneCipher, spec: AttributeSpec): Promise<void> =>
  insertRows(db, attributeRows(cipher, spec));

/** Options of these keys, which are their names, too. */
export const choiceOf = (...keys: readonly string[]): AttributeType => ({
  kind: 'CHOICE',
  options: keys.map((key) => ({ key, name: { 'zh-CN': key, en: key } })),
});
