import type { Transaction } from 'kysely';
import type { Note } from '#audit/audited.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { AttributeRow } from './attribute-store.ts';
import {
  type ImportCounts,
  NOTHING_IMPORTED,
  setValues,
  sumOf,
  type ValueNeeds,
  type ValuesSet,
} from './attribute-values.ts';

interface Importing {
  readonly trx: Transaction<Schema>;
  readonly cipher: ValueNeeds['cipher'];
  /** Held by the transaction. */
  readonly attributes: ReadonlyMap<string, AttributeRow>;
  readonly at: Date;
}

/** By attribute, what each number has of it from now on. */
export type Imported = ReadonlyMap<string, ValuesSet['values']>;

/** Sets the values, and keeps how many numbers have one and when the last came. Returns what became of them by attribute. */
export async function importValues(
  { trx, cipher, attributes, at }: Importing,
  imported: Imported,
): Promise<ReadonlyMap<string, ImportCounts>> {
  const counts = new Map<string, ImportCounts>();
  for (const [attributeId, { numbers }] of attributes) {
    const values = imported.get(attributeId);
    if (values === undefined || values.size === 0) continue;
    const became = await setValues({ db: trx, cipher }, { attributeId, values, at });
    counts.set(attributeId, became);
    await trx
      .updateTable('subscriber_attribute')
      .set({ numbers: Math.max(0, numbers + became.added - became.removed), imported_at: at })
      .where('attribute_id', '=', attributeId)
      .execute();
  }
  return counts;
}

export const totalOf = (counts: ReadonlyMap<string, ImportCounts>): ImportCounts =>
  [...counts.values()].reduce(sumOf, NOTHING_IMPORTED);

/** One entry of the record for each attribute: never whose values. */
export function noteImport(note: Note, action: 'fed' | 'uploaded', counts: ReadonlyMap<string, ImportCounts>): void {
  for (const [attributeId, became] of counts) {
    note({
      action: `audience.attribute.${action}`,
      target: { kind: 'attribute', id: attributeId },
      after: { ...became },
    });
  }
}
