import { type Kysely, sql } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export interface EntryNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: PhoneCipher;
}

interface Some {
  readonly listId: string;
  /** The upload that names them; null: none. */
  readonly uploadId: string | null;
  readonly phones: readonly string[];
}

/** Hashes of these numbers by the keys that do not write: their entries are entered again with the one that does. */
const olderHashes = (cipher: PhoneCipher, phones: readonly string[]): readonly Buffer[] =>
  phones.flatMap((phone) => cipher.hashes(phone).slice(1));

/** Puts numbers on a list; returns how many were not on it. A number that is on it stays, and is marked with the upload. */
export async function addEntries({ db, cipher }: EntryNeeds, { listId, uploadId, phones }: Some): Promise<number> {
  const once = [...new Set(phones)];
  if (once.length === 0) return 0;
  const keyId = cipher.writing();
  const older = olderHashes(cipher, once);
  const replaced = older.length === 0 ? 0 : await deleteEntries(db, listId, older);
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO number_list_entry (phone_hash, list_id, key_id, phone_sealed, upload_id)
    SELECT a.hash, ${listId}::text, ${keyId}::smallint, a.sealed, ${uploadId}::uuid
      FROM unnest(${once.map((phone) => cipher.hash(phone, keyId))}::bytea[],
                  ${once.map((phone) => cipher.seal(phone, keyId))}::bytea[]) AS a(hash, sealed)
        ON CONFLICT (phone_hash, list_id) DO UPDATE SET upload_id = excluded.upload_id
    RETURNING xmax = 0 AS is_new`.execute(db);
  return rows.filter(({ is_new }) => is_new).length - replaced;
}

async function deleteEntries(db: Kysely<Schema>, listId: string, hashes: readonly Buffer[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('number_list_entry')
    .where('list_id', '=', listId)
    .where('phone_hash', '=', sql<Buffer>`ANY (${hashes}::bytea[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Takes numbers off a list; returns how many were on it. */
export const removeEntries = (
  { db, cipher }: EntryNeeds,
  { listId, phones }: Omit<Some, 'uploadId'>,
): Promise<number> =>
  deleteEntries(
    db,
    listId,
    phones.flatMap((phone) => cipher.hashes(phone)),
  );

/** Takes off what another upload put there, or none; returns how many. */
export async function keepOnlyUpload(db: Kysely<Schema>, listId: string, uploadId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('number_list_entry')
    .where('list_id', '=', listId)
    .where(sql<boolean>`upload_id IS DISTINCT FROM ${uploadId}::uuid`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function countEntries(db: Kysely<Schema>, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('number_list_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the numbers of every list again: closed accounts and changed numbers leave them. Returns how many lists were corrected. */
export async function recountLists(db: Kysely<Schema>): Promise<number> {
  const lists = await db.selectFrom('number_list').select('list_id').execute();
  let corrected = 0;
  for (const { list_id: listId } of lists) {
    corrected += await db.transaction().execute(async (trx) => {
      const held = await trx
        .selectFrom('number_list')
        .select('numbers')
        .where('list_id', '=', listId)
        .forUpdate()
        .executeTakeFirst();
      const numbers = await countEntries(trx, listId);
      if (held === undefined || held.numbers === numbers) return 0;
      await trx.updateTable('number_list').set({ numbers }).where('list_id', '=', listId).execute();
      return 1;
    });
  }
  return corrected;
}
