import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Reminder, ReminderSubject } from '#coupon/reminder.ts';
import type { Schema } from '#db/schema.ts';

/** One person's reminders. Every query names the subscriber, so it touches one shard. */

type Row = Selectable<Schema['reminder']>;

/** Neither sent nor taken back nor dropped. */
const WAITING: readonly Row['state'][] = ['SET', 'DUE'];

const toReminder = (row: Row): Reminder => ({
  subscriberId: row.subscriber_id,
  reminderId: row.reminder_id,
  kind: row.kind,
  subjectId: row.subject_id,
  sessionId: row.session_id,
  leadMinutes: row.lead_minutes,
  quietHoursToo: row.quiet_hours_too,
  locale: row.locale,
  setAtMs: row.set_at.getTime(),
  targetMs: row.target_at.getTime(),
  dueMs: row.due_at.getTime(),
});

/** Sets a reminder, or sets it anew; of all who do it at once one row remains, as the last one wants it. */
export async function setReminder(db: Kysely<Schema>, wish: Omit<Reminder, 'reminderId'>): Promise<void> {
  const wanted = {
    lead_minutes: wish.leadMinutes,
    quiet_hours_too: wish.quietHoursToo,
    locale: wish.locale,
    state: 'SET',
    set_at: new Date(wish.setAtMs),
    target_at: new Date(wish.targetMs),
    due_at: new Date(wish.dueMs),
    message_id: null,
    dropped_because: null,
  } as const;
  await db
    .insertInto('reminder')
    .values({
      subscriber_id: wish.subscriberId,
      reminder_id: newId(),
      kind: wish.kind,
      subject_id: wish.subjectId,
      session_id: wish.sessionId,
      ...wanted,
    })
    .onConflict((conflict) => conflict.constraint('reminder_is_set_once').doUpdateSet(wanted))
    .execute();
}

/** Takes a reminder back, if it waits; without a grab, those of the coupon in every grab. */
export async function takeReminderBack(
  db: Kysely<Schema>,
  { subscriberId, kind, subjectId, sessionId }: ReminderSubject,
): Promise<void> {
  let waiting = db
    .updateTable('reminder')
    .set({ state: 'OFF', message_id: null })
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', WAITING);
  if (sessionId !== null) waiting = waiting.where('session_id', '=', sessionId);
  await waiting.execute();
}

/** What somebody waits to be reminded of; with `subjectIds` only of these. */
export async function readReminders(
  db: Kysely<Schema>,
  subscriberId: string,
  kind: Reminder['kind'],
  subjectIds?: readonly string[],
): Promise<readonly Reminder[]> {
  if (subjectIds?.length === 0) return [];
  let query = db
    .selectFrom('reminder')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('state', 'in', WAITING);
  if (subjectIds !== undefined) query = query.where('subject_id', 'in', subjectIds);
  return (await query.execute()).map(toReminder);
}

/** The starts that people wait to be reminded of, in the order of the people. */
export async function readStartReminders(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
): Promise<readonly (readonly Reminder[])[]> {
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('subscriber_id', '=', sql<string>`ANY (${subscriberIds}::uuid[])`)
    .where('kind', '=', 'START')
    .where('state', 'in', WAITING)
    .execute();
  const reminders = Map.groupBy(rows.map(toReminder), ({ subscriberId }) => subscriberId);
  return subscriberIds.map((subscriberId) => reminders.get(subscriberId) ?? []);
}

/** One sending of a reminder: its row and the outbox's. */
export interface Sending {
  readonly subscriberId: string;
  readonly reminderId: string;
  readonly messageId: string;
}

const ofSending = (db: Kysely<Schema>, { subscriberId, reminderId, messageId }: Sending) =>
  db
    .updateTable('reminder')
    .where('subscriber_id', '=', subscriberId)
    .where('reminder_id', '=', reminderId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'DUE');

/** The reminder that this message is to send; null when it was sent, taken back or set anew meanwhile. */
export async function readSending(db: Kysely<Schema>, sending: Sending): Promise<Reminder | null> {
  const row = await db
    .selectFrom('reminder')
    .selectAll()
    .where('subscriber_id', '=', sending.subscriberId)
    .where('reminder_id', '=', sending.reminderId)
    .where('message_id', '=', sending.messageId)
    .where('state', '=', 'DUE')
    .executeTakeFirst();
  return row ? toReminder(row) : null;
}

export async function markSent(db: Kysely<Schema>, sending: Sending): Promise<void> {
  await ofSending(db, sending).set({ state: 'SENT' }).execute();
}

export async function dropReminder(db: Kysely<Schema>, sending: Sending, because: string): Promise<void> {
  await ofSending(db, sending).set({ state: 'DROPPED', dropped_because: because }).execute();
}

/** It waits again, under another message when its time comes. */
export async function putReminderOff(
  db: Kysely<Schema>,
  sending: Sending,
  to: Pick<Reminder, 'targetMs' | 'dueMs'>,
): Promise<void> {
  await ofSending(db, sending)
    .set({ state: 'SET', message_id: null, target_at: new Date(to.targetMs), due_at: new Date(to.dueMs) })
    .execute();
}
