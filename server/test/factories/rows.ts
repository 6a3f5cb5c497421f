import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Rows by table, made before anything is written, so that many factories' rows need one statement per table. */
export type Rows = { readonly [T in keyof Schema]?: readonly Insertable<Schema[T]>[] };

/** Tables in order: each after those it references. */
const insertOrder = [
  'category',
  'grab_session',
  'campaign',
  'place_list',
  'place',
  'coupon_template',
  'coupon_terms',
  'stock_pool',
  'stock_entry',
  'document',
  'centre_theme',
  'dictionary_entry',
  'ad',
  'page',
  'page_version',
  'subscriber',
  'phone_lookup',
  'number_list',
  'number_list_entry',
  'subscriber_attribute',
  'attribute_value',
  'owned_coupon',
  'owned_coupon_event',
  'use_order',
  'use_order_lookup',
  'reminder',
  'outbox',
] as const satisfies readonly (keyof Schema)[];

/** A statement takes at most 65,535 values. */
const VALUES_A_STATEMENT = 30_000;

type AnyRow = Readonly<Record<string, unknown>>;

async function insertTable(db: Kysely<Schema>, table: keyof Schema, rows: readonly AnyRow[]): Promise<void> {
  // The factories have checked the rows' types; Kysely cannot type a variable table name.
  const untyped = db as unknown as Kysely<Record<string, AnyRow>>;
  const columns = Math.max(1, ...rows.map((row) => Object.keys(row).length));
  const rowsAStatement = Math.floor(VALUES_A_STATEMENT / columns);
  for (let start = 0; start < rows.length; start += rowsAStatement) {
    await untyped
      .insertInto(table)
      .values(rows.slice(start, start + rowsAStatement))
      .execute();
  }
}

/** Writes the rows in one transaction: the caller's, if there is one. */
export async function insertRows(db: Kysely<Schema>, ...parts: readonly Rows[]): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((trx) => insertRows(trx, ...parts));
  for (const table of insertOrder) {
    const rows = parts.flatMap((part): readonly AnyRow[] => part[table] ?? []);
    await insertTable(db, table, rows);
  }
}
