import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema/schema.ts';

const writing = (db: Kysely<Schema>) => db.selectFrom('key_ring').select('key_id').where('state', '=', 'WRITING');

/** The id of the key that writes, by the database; undefined before the first start has entered one. */
export const readWritingKey = async (db: Kysely<Schema>): Promise<number | undefined> =>
  (await writing(db).executeTakeFirst())?.key_id;

/**
 * The same, and it stays so until the transaction ends. What has to be unique by a keyed hash is looked for by all keys and written
 * with this one: then no other node can write the same under another key.
 */
export const holdWritingKey = async (trx: Transaction<Schema>): Promise<number | undefined> =>
  (await writing(trx).forShare().executeTakeFirst())?.key_id;
