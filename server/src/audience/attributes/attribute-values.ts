import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export interface ValueNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
}

/** What numbers have of one attribute from now on: the key of an option or band; null: none. Each number once. */
export interface ValuesSet {
  readonly attributeId: string;
  readonly values: ReadonlyMap<string, string | null>;
  readonly at: Date;
}

export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly repeated: number;
  readonly removed: number;
}

export const NOTHING_IMPORTED: ImportCounts = { added: 0, changed: 0, repeated: 0, removed: 0 };

export const sumOf = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  repeated: one.repeated + other.repeated,
  removed: one.removed + other.removed,
});

/** The marks of these numbers' values, by hash. */
async function marksNow(db: Kysely<Schema>, attributeId: string, hashes: readonly Buffer[]) {
  const rows = await db
    .selectFrom('attribute_value')
    .select(['phone_hash', 'value_mark'])
    .where('attribute_id', '=', attributeId)
    .where('phone_hash', '=', sql<Buffer>`ANY (${hashes}::bytea[])`)
    .execute();
  return new Map(rows.map(({ phone_hash, value_mark }) => [phone_hash.toString('hex'), value_mark]));
}

async function deleteByHash(db: Kysely<Schema>, attributeId: string, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('attribute_value')
    .where('attribute_id', '=', attributeId)
    .where('phone_hash', '=', sql<Buffer>`ANY (${hashes}::bytea[])`)
    .execute();
}

/**
 * Sets the values of an attribute that the caller holds, and says how many of them are new, others than before, the same, or gone. A
 * number that has one by another key than the one that writes is entered with that.
 */
export async function setValues({ db, cipher }: ValueNeeds, set: ValuesSet): Promise<ImportCounts> {
  const { attributeId, values, at } = set;
  const keyId = cipher.writing();
  const numbers = Array.from(values, ([phone, value]) => ({
    phone,
    hashes: cipher.hashes(phone),
    mark: value === null ? null : cipher.attributeMark(attributeId, value),
  }));
  const before = await marksNow(
    db,
    attributeId,
    numbers.flatMap(({ hashes }) => hashes),
  );
  const counts = { added: 0, changed: 0, repeated: 0, removed: 0 };
  for (const { hashes, mark } of numbers) {
    const had = hashes.map((hash) => before.get(hash.toString('hex'))).find((found) => found !== undefined);
    if (mark === null) counts.removed += had === undefined ? 0 : 1;
    else if (had === undefined) counts.added += 1;
    else if (had.equals(mark)) counts.repeated += 1;
    else counts.changed += 1;
  }
  await deleteByHash(
    db,
    attributeId,
    numbers.flatMap(({ hashes, mark }) => (mark === null ? hashes : hashes.slice(1))),
  );
  const kept = numbers.flatMap(({ phone, mark }) => (mark === null ? [] : [{ phone, mark }]));
  if (kept.length > 0) {
    await sql`
      INSERT INTO attribute_value (phone_hash, attribute_id, value_mark, imported_at, key_id, phone_sealed)
      SELECT a.hash, ${attributeId}::text, a.mark, ${at}::timestamptz, ${keyId}::smallint, a.sealed
        FROM unnest(${kept.map(({ phone }) => cipher.hash(phone, keyId))}::bytea[],
                    ${kept.map(({ mark }) => mark)}::bytea[],
                    ${kept.map(({ phone }) => cipher.seal(phone, keyId))}::bytea[]) AS a(hash, mark, sealed)
          ON CONFLICT (phone_hash, attribute_id)
          DO UPDATE SET value_mark = excluded.value_mark, imported_at = excluded.imported_at`.execute(db);
  }
  return counts;
}

/** Rows per short statement. */
const DELETED_AT_ONCE = 10_000;

/** Deletes values of an attribute: those imported by a moment, or all. Returns how many. */
export async function deleteValues(db: Kysely<Schema>, attributeId: string, importedBy?: Date): Promise<number> {
  const isOld = importedBy === undefined ? sql`` : sql`AND imported_at <= ${importedBy}`;
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM attribute_value WHERE attribute_id = ${attributeId} AND phone_hash IN (
        SELECT phone_hash FROM attribute_value
         WHERE attribute_id = ${attributeId} ${isOld} ORDER BY imported_at LIMIT ${DELETED_AT_ONCE}) ${isOld}`.execute(
      db,
    );
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return deleted;
  }
}

/** The attributes that have values, also those that were removed. By the index, one look-up each. */
async function attributesWithValues(db: Kysely<Schema>): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const { next } = await db
      .selectFrom('attribute_value')
      .select(({ fn }) => fn.min<string | null>('attribute_id').as('next'))
      .where('attribute_id', '>', after)
      .executeTakeFirstOrThrow();
    if (next === null) return found;
    found.push(next);
    after = next;
  }
}

/** Counts the numbers with a value again: closed accounts and retirements leave them. */
const recount = (db: Kysely<Schema>, attributeId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('subscriber_attribute')
      .select('numbers')
      .where('attribute_id', '=', attributeId)
      .forUpdate()
      .executeTakeFirst();
    const { count } = await trx
      .selectFrom('attribute_value')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('attribute_id', '=', attributeId)
      .executeTakeFirstOrThrow();
    const numbers = Number(count);
    if (held === undefined || held.numbers === numbers) return;
    await trx.updateTable('subscriber_attribute').set({ numbers }).where('attribute_id', '=', attributeId).execute();
  });

/** Deletes values that count no more, and those of attributes that were removed; counts the others. Returns how many were deleted. */
export async function retireValues(db: Kysely<Schema>, nowMs: number): Promise<number> {
  let deleted = 0;
  for (const attributeId of await attributesWithValues(db)) {
    const known = await db
      .selectFrom('subscriber_attribute')
      .select('keep_days')
      .where('attribute_id', '=', attributeId)
      .executeTakeFirst();
    // Of an attribute that is made again at this moment, what is imported from now on stays.
    const keepMs = (known?.keep_days ?? 0) * DAY_MS;
    deleted += await deleteValues(db, attributeId, new Date(nowMs - keepMs));
  }
  const attributes = await db.selectFrom('subscriber_attribute').select('attribute_id').execute();
  for (const { attribute_id: attributeId } of attributes) await recount(db, attributeId);
  return deleted;
}
