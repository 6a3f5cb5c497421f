import { REQUEST_ID_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Retire, Work } from './work.ts';

/** Retention of finished messages, for enquiries. */
const KEEP_DONE_MS = 7 * DAY_MS;
const KEEP_REQUEST_MS = REQUEST_ID_DAYS * DAY_MS;

/** Rows that a step looks at. */
const STEP = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type SteppedTable =
  | 'notice'
  | 'idempotency_key'
  | 'outbox'
  | 'reminder'
  | 'exchange_tries'
  | 'experiment_participant'
  | 'risk_sighting'
  | 'feedback'
  | 'subscriber_message';

/**
 * Deletes expired rows from a table of subscribers, or of notices, in one pass in the order of its key, in short statements over a
 * limited number of rows. Returns the number of deleted rows.
 */
export async function retireInSteps(
  db: Kysely<Schema>,
  table: SteppedTable,
  { isOver, step = STEP }: { readonly isOver: RawBuilder<boolean>; readonly step?: number },
): Promise<number> {
  const [name, first] = table === 'notice' ? ['seq', '0'] : ['subscriber_id', FIRST_ID];
  const rowsOf = sql.table(table);
  const key = sql.ref(name);
  let after = first;
  let deleted = 0;
  for (;;) {
    const { rows } = await sql<{ last: string }>`
      SELECT ${key} AS last FROM ${rowsOf} WHERE ${key} > ${after} ORDER BY ${key} OFFSET ${step} LIMIT 1`.execute(db);
    const last = rows[0]?.last;
    const upTo = last === undefined ? sql`` : sql`AND ${key} <= ${last}`;
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${rowsOf} WHERE ${key} > ${after} ${upTo} AND ${isOver}`.execute(db);
    deleted += Number(numAffectedRows);
    if (last === undefined) return deleted;
    after = last;
  }
}

/** Expired answers to repeated requests, and messages finished a week ago. */
const ownRows: Readonly<Record<string, Retire>> = {
  idempotencyKeys: (db, nowMs) =>
    retireInSteps(db, 'idempotency_key', { isOver: sql`kept_at <= ${new Date(nowMs - KEEP_REQUEST_MS)}` }),
  messages: (db, nowMs) => retireInSteps(db, 'outbox', { isOver: sql`done_at <= ${new Date(nowMs - KEEP_DONE_MS)}` }),
};

interface Retiring {
  readonly work: readonly Pick<Work, 'retire'>[];
  readonly log: Logger;
}

/**
 * Deletes expired rows: the jobs' own and those of the rooms' work. One pass over each table in short steps, rather than an index
 * that every claim would have to write. Returns the number of deleted rows by name. A step that fails is logged and the next ones
 * go on; then this rejects, so that the job counts as failed.
 */
export async function retireOldRows(
  db: Kysely<Schema>,
  nowMs: number,
  { work, log }: Retiring,
): Promise<Readonly<Record<string, number>>> {
  const retired: Record<string, number> = {};
  const failed: string[] = [];
  for (const [what, retire] of [{ retire: ownRows }, ...work].flatMap(({ retire = {} }) => Object.entries(retire))) {
    try {
      retired[what] = (retired[what] ?? 0) + (await retire(db, nowMs));
    } catch (err) {
      log.error({ err, what }, 'old rows were not retired; the next hour tries again');
      failed.push(what);
    }
  }
  if (failed.length > 0) throw new Error(`not retired: ${failed.join(', ')}`);
  return retired;
}
