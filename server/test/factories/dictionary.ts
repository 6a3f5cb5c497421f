import type { Insertable, Kysely } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { insertRows } from '#test/factories/rows.ts';

export interface DictionaryEntrySpec {
  readonly dictCode: string;
  readonly fieldCode: string;
  readonly name?: LocalisedText;
  readonly position?: number;
}

export const dictionaryEntryRow = (spec: DictionaryEntrySpec): Insertable<Schema['dictionary_entry']> => ({
  dict_code: spec.dictCode,
  field_code: spec.fieldCode,
  name: JSON.stringify(spec.name ?? { 'zh-CN': `${spec.fieldCode} 项`, en: `Entry ${spec.fieldCode}` }),
  position: spec.position ?? 1,
});

export const makeDictionaryEntry = (db: Kysely<Schema>, spec: DictionaryEntrySpec): Promise<void> =>
  insertRows(db, { dictionary_entry: [dictionaryEntryRow(spec)] });
