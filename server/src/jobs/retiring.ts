import { type Kysely, type RawBuilder, sql } from 'kysely';
import { retireCodeFiles } from '#code-file/make-code-file.ts';
import { retireLists } from '#coupon/distribution-store.ts';
import { retireBatchFiles } from '#coupon/exchange-job.ts';
import { retireUploads } from '#coupon/partner-import.ts';
import type { Schema } from '#db/schema.ts';
import { retireOperatorSessions } from '#operator/session-store.ts';
import { retireDelays } from '#operator/sign-in-delay.ts';
import { dropOldShadows } from '#rehearsal/shadow.ts';
import { retireEvents } from '#track/event-store.ts';

const DAY_MS = 86_400_000;
/** Messages that are done are kept this long, for whoever asks what happened. */
const KEEP_DONE_MS = 7 * DAY_MS;

/** Rows that a step looks at. */
const STEP = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type SubscribersTable = 'idempotency_key' | 'outbox' | 'reminder' | 'exchange_tries';

/**
 * Deletes what is over from a table of subscribers, in the order of its key: each step is a short statement over so many rows, and
 * all of them together one pass, however large the table is. How many rows went.
 */
export async function retireInSteps(
  db: Kysely<Schema>,
  table: SubscribersTable,
  isOver: RawBuilder<boolean>,
  step = STEP,
): Promise<number> {
  let [after, deleted] = [FIRST_ID, 0];
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

export interface Retired {
  readonly idempotencyKeys: number;
  readonly messages: number;
  readonly reminders: number;
  readonly codeFiles: number;
  readonly batchFiles: number;
  readonly uploads: number;
  readonly exchangeTries: number;
  readonly usageEvents: number;
  readonly operatorSessions: number;
  readonly signInDelays: number;
  /** Of those that were killed, what they left. */
  readonly rehearsals: number;
}

/**
 * Removes what need not be remembered any more: answers to repeats past their time, messages done and reminders past a week
 * ago, codes of files that cannot be taken out any more, uploads that were cut, wrong exchange codes that do not count any more, old usage events,
 * operators' sessions of the last quarter, failed sign-ins of the day before, and shadow stock of rehearsals that were killed. One
 * pass over each table, in short steps, rather than an index that every claim would have to write.
 */
export async function retireOldRows(db: Kysely<Schema>, nowMs: number): Promise<Retired> {
  const [now, lastWeek] = [new Date(nowMs), new Date(nowMs - KEEP_DONE_MS)];
  return {
    idempotencyKeys: await retireInSteps(db, 'idempotency_key', sql`keep_until <= ${now}`),
    messages: await retireInSteps(db, 'outbox', sql`done_at <= ${lastWeek}`),
    reminders: await retireInSteps(
      db,
      'reminder',
      sql`state IN ('SENT', 'DROPPED', 'OFF') AND target_at <= ${lastWeek}`,
    ),
    codeFiles: await retireCodeFiles(db, nowMs),
    batchFiles: await retireBatchFiles(db, nowMs),
    uploads: (await retireUploads(db, nowMs)) + (await retireLists(db, nowMs)),
    exchangeTries: await retireInSteps(db, 'exchange_tries', sql`counted_until <= ${now}`),
    usageEvents: await retireEvents(db, nowMs),
    operatorSessions: await retireOperatorSessions(db, nowMs),
    signInDelays: await retireDelays(db, nowMs),
    rehearsals: await dropOldShadows(db, nowMs),
  };
}
