import { type Expression, type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Counting stops here: that there is something left is what matters. */
export const NEEDS_COUNTED_MAX = 1_000;

/** What other keys than the one that writes are still needed for, and cannot be computed again; each up to `NEEDS_COUNTED_MAX`. */
export interface KeyNeeds {
  /** Messages that wait, sealed. */
  readonly messages: number;
  /** Entries of lists of numbers without a subscriber. */
  readonly listedNumbers: number;
  /** Values of attributes, of numbers without a subscriber. */
  readonly attributeValues: number;
  /** Contacts, without a subscriber, of code files that have not expired. */
  readonly fileContacts: number;
  /** Numbers on the risk lists that an earlier release entered, without a subscriber; with which key is not known. */
  readonly riskNumbers: number;
}

const keyOfMessage = sql<number>`get_byte(decode(payload ->> 'sealed', 'base64'), 0)`;

/** How many rows a query has, up to the maximum; the database looks for no more. Citus cannot count rows without a column. */
async function countSome(db: Kysely<Schema>, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
      FROM (SELECT 1 AS one FROM (${query}) AS found LIMIT ${sql.lit(NEEDS_COUNTED_MAX)}) AS counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** In two ranges, which the index `outbox_sealed_by_key` finds: where none needs another key, no message is read. */
export const waitingUnderOthers = (db: Kysely<Schema>, writing: number) =>
  db
    .selectFrom('outbox')
    .select(sql.lit(1).as('one'))
    .where('done_at', 'is', null)
    .where(sql<boolean>`payload ? 'sealed'`)
    .where((eb) => eb.or([eb(keyOfMessage, '<', writing), eb(keyOfMessage, '>', writing)]));

export async function countNeeds(
  db: Kysely<Schema>,
  { writing, nowMs }: { readonly writing: number; readonly nowMs: number },
): Promise<KeyNeeds> {
  const one = sql.lit(1).as('one');
  const [messages, listedNumbers, attributeValues, fileContacts, riskNumbers] = await Promise.all([
    countSome(db, waitingUnderOthers(db, writing)),
    countSome(db, db.selectFrom('number_list_entry').select(one).where('key_id', '<>', writing)),
    countSome(db, db.selectFrom('attribute_value').select(one).where('key_id', '<>', writing)),
    countSome(
      db,
      db
        .selectFrom('code_file_contact as c')
        .innerJoin('code_file as f', 'f.file_id', 'c.file_id')
        .select(one)
        .where('c.key_id', '<>', writing)
        .where('f.expires_at', '>', new Date(nowMs)),
    ),
    countSome(
      db,
      db
        .selectFrom('risk_entry')
        .select(one)
        .where('kind', '=', 'NUMBER')
        .where('phone_sealed', 'is', null)
        .where('state', '<>', 'ENDED')
        .where('expires_at', '>', new Date(nowMs)),
    ),
  ]);
  return { messages, listedNumbers, attributeValues, fileContacts, riskNumbers };
}
