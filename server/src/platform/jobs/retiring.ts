import { REQUEST_ID_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Retire, Work } from './work.ts';

/** Retention of finished messages, for enquiries. */
const KEEP_DONE_MS = 7 * DAY_MS;
const KEEP_REQUEST_MS = REQUEST_ID_DAYS * DAY_MS;

/** Rows that a step looks at. */
const STEP = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type SubscribersTable =
  | 'idempotency_key'
  | 'outbox'
  | 'reminder'
  | 'exchange_tries'
  | 'risk_sighting'
  | 'feedback'
  | 'subscriber_message';

/**
 * Deletes expired rows from a table of subscribers in one pass in the order of its key, in short statements over a limited number
 * of rows. Returns the number of deleted rows.
 */
export async function retireInSteps(
  db: Kysely<Schema>,
  table: SubscribersTable,
  { isOver, step = STEP }: { readonly isOver: RawBuilder<boolean>; readonly step?: number },
): Promise<number> {
  let after = FIRST_ID;
  let deleted = 0;
  for (;;) {
    const ahead = db.selectFrom(table).select('subscriber_id').where('subscriber_id', '>', after);
    const last = await ahead.orderBy('subscriber_id').offset(step).limit(1).executeTakeFirst();
    const upTo = last === undefined ? sql`` : sql`AND subscriber_id <= ${last.subscriber_id}::uuid`;
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE subscriber_id > ${after}::uuid ${upTo} AND ${isOver}`.execute(db);
    deleted += Number(numAffectedRows);
    if (last === undefined) return deleted;
    after = last.subscriber_id;
  }
}

/** Expired answers to repeated requests, and messages finished a week ago. */
const ownRows: Readonly<Record<string, Retire>> = {
  idempotencyKeys: (db, nowMs) =>
    retireInSteps(db, 'idempotency_key', { isOver: sql`kept_at <= ${new Date(nowMs - KEEP_REQUEST_MS)}` }),
  messages: (db, nowMs) => retireInSteps(db, 'outbox', { isOver: sql`done_at <= ${new Date(nowMs - KEEP_DONE_MS)}` }),
};

/**
 * Deletes expired rows: the jobs' own and those of the rooms' work. One pass over each table in short steps, rather than an index
 * that every claim would have to write. Returns the number of deleted rows by name.
 */
export async function retireOldRows(
  db: Kysely<Schema>,
  nowMs: number,
  work: readonly Pick<Work, 'retire'>[],
): Promise<Readonly<Record<string, number>>> {
  const retired: Record<string, number> = {};
  for (const [what, retire] of [{ retire: ownRows }, ...work].flatMap(({ retire = {} }) => Object.entries(retire))) {
    retired[what] = (retired[what] ?? 0) + (await retire(db, nowMs));
  }
  return retired;
}
