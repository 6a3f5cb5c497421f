import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';

/** Reminders of all subscribers, for the worker. */

/**
 * Hands due reminders over to the outbox, at most `limit`, longest due first; returns the number examined. Each is handed
 * over once, even with concurrent workers: the change of state and its message are one transaction.
 */
export async function handOverDue(db: Kysely<Schema>, nowMs: number, limit: number): Promise<number> {
  const now = new Date(nowMs);
  const due = await db
    .selectFrom('reminder')
    .select(['subscriber_id', 'reminder_id'])
    .where('state', '=', 'SET')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  if (due.length === 0) return 0;
  const subscriberIds = due.map((row) => row.subscriber_id);
  const reminderIds = due.map((row) => row.reminder_id);
  const messageIds = due.map(() => newId());
  await tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const { rows: taken } = await sql<{ subscriber_id: string; reminder_id: string; message_id: string }>`
        UPDATE reminder r
           SET state = 'DUE', message_id = a.message_id
          FROM unnest(${subscriberIds}::uuid[], ${reminderIds}::uuid[], ${messageIds}::uuid[])
                 AS a(subscriber_id, reminder_id, message_id)
         WHERE r.subscriber_id = a.subscriber_id AND r.reminder_id = a.reminder_id
           AND r.state = 'SET' AND r.due_at <= ${now}
        RETURNING r.subscriber_id, r.reminder_id, r.message_id`.execute(trx);
      if (taken.length === 0) return;
      const messages = taken.map((row) => ({
        subscriber_id: row.subscriber_id,
        message_id: row.message_id,
        kind: 'REMIND' as const,
        payload: JSON.stringify({ reminderId: row.reminder_id }),
        due_at: now,
      }));
      await trx.insertInto('outbox').values(messages).execute();
    }),
  );
  return due.length;
}

/** Reminders of one start that are due at the same moment. */
export interface AwaitedStart {
  readonly templateId: string;
  readonly sessionId: string | null;
  /** The start as it was when they were set, epoch milliseconds. */
  readonly targetMs: number;
  readonly leadMinutes: number;
  readonly quietHoursToo: boolean;
}

/** Every start with pending reminders: one per upcoming coupon, not per person. */
export async function awaitedStarts(db: Kysely<Schema>): Promise<readonly AwaitedStart[]> {
  const rows = await db
    .selectFrom('reminder')
    .select(['subject_id', 'session_id', 'target_at', 'lead_minutes', 'quiet_hours_too'])
    .distinct()
    .where('state', '=', 'SET')
    .where('kind', '=', 'START')
    .execute();
  return rows.map((row) => ({
    templateId: row.subject_id,
    sessionId: row.session_id,
    targetMs: row.target_at.getTime(),
    leadMinutes: row.lead_minutes,
    quietHoursToo: row.quiet_hours_too,
  }));
}

/** Moves pending reminders of a start that was rescheduled. */
export async function moveReminders(
  db: Kysely<Schema>,
  start: AwaitedStart,
  to: { readonly targetMs: number; readonly dueMs: number },
): Promise<void> {
  await db
    .updateTable('reminder')
    .set({ target_at: new Date(to.targetMs), due_at: new Date(to.dueMs) })
    .where('state', '=', 'SET')
    .where('kind', '=', 'START')
    .where('subject_id', '=', start.templateId)
    .where('session_id', 'is not distinct from', start.sessionId)
    .where('target_at', '=', new Date(start.targetMs))
    .where('lead_minutes', '=', start.leadMinutes)
    .where('quiet_hours_too', '=', start.quietHoursToo)
    .execute();
}
