import type { Kysely } from 'kysely';
import { retireCodeFiles } from '#code-file/make-code-file.ts';
import { retireLists } from '#coupon/distribution-store.ts';
import { retireBatchFiles } from '#coupon/exchange-job.ts';
import { retireUploads } from '#coupon/partner-import.ts';
import type { Schema } from '#db/schema.ts';
import { retireOperatorSessions } from '#operator/session-store.ts';
import { retireDelays } from '#operator/sign-in-delay.ts';
import { retireEvents } from '#track/event-store.ts';

const DAY_MS = 86_400_000;
/** Messages that are done are kept this long, for whoever asks what happened. */
const KEEP_DONE_MS = 7 * DAY_MS;

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
}

/**
 * Removes what need not be remembered any more: answers to repeats past their time, messages done and reminders past a week
 * ago, codes of files that cannot be taken out any more, uploads that were cut, wrong exchange codes that do not count any more, old usage events,
 * operators' sessions of the last quarter and failed sign-ins of the day before. One pass over each table rather than an index
 * that every claim would have to write.
 */
export async function retireOldRows(db: Kysely<Schema>, nowMs: number): Promise<Retired> {
  const keys = await db.deleteFrom('idempotency_key').where('keep_until', '<=', new Date(nowMs)).executeTakeFirst();
  const messages = await db
    .deleteFrom('outbox')
    .where('done_at', '<=', new Date(nowMs - KEEP_DONE_MS))
    .executeTakeFirst();
  const reminders = await db
    .deleteFrom('reminder')
    .where('state', 'in', ['SENT', 'DROPPED', 'OFF'])
    .where('target_at', '<=', new Date(nowMs - KEEP_DONE_MS))
    .executeTakeFirst();
  const tries = await db.deleteFrom('exchange_tries').where('counted_until', '<=', new Date(nowMs)).executeTakeFirst();
  return {
    idempotencyKeys: Number(keys.numDeletedRows),
    messages: Number(messages.numDeletedRows),
    reminders: Number(reminders.numDeletedRows),
    codeFiles: await retireCodeFiles(db, nowMs),
    batchFiles: await retireBatchFiles(db, nowMs),
    uploads: (await retireUploads(db, nowMs)) + (await retireLists(db, nowMs)),
    exchangeTries: Number(tries.numDeletedRows),
    usageEvents: await retireEvents(db, nowMs),
    operatorSessions: await retireOperatorSessions(db, nowMs),
    signInDelays: await retireDelays(db, nowMs),
  };
}
