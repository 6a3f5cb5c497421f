import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Reminder, ReminderSubject } from '#claim/card/reminder.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** One person's reminders. Every query filters by subscriber, so it touches one shard. */

type Row = Selectable<Schema['reminder']>;

/** Neither sent, cancelled nor dropped. */
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

/** Sets a reminder, or changes it; concurrent calls leave one row, with the last values. */
export async function setReminder(db: Kysely<Schema>, reminder: Omit<Reminder, 'reminderId'>): Promise<void> {
  const wanted = {
    lead_minutes: reminder.leadMinutes,
    quiet_hours_too: reminder.quietHoursToo,
    locale: reminder.locale,
    state: 'SET',
    set_at: new Date(reminder.setAtMs),
    target_at: new Date(reminder.targetMs),
    due_at: new Date(reminder.dueMs),
    message_id: null,
    dropped_because: null,
  } as const;
  await db
    .insertInto('reminder')
    .values({
      subscriber_id: reminder.subscriberId,
      reminder_id: newId(),
      kind: reminder.kind,
      subject_id: reminder.subjectId,
      session_id: reminder.sessionId,
      ...wanted,
    })
    .onConflict((conflict) => conflict.constraint('reminder_is_set_once').doUpdateSet(wanted))
    .execute();
}

/**
 * Sets a reminder of new stock, unless the person waits for as many coupons as one may; false then. The person's row is locked, so
 * that of two at once the second counts the first.
 */
export const setRestockReminder = (
  db: Kysely<Schema>,
  reminder: Omit<Reminder, 'reminderId'>,
  most: number,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { subscriberId, subjectId } = reminder;
    await trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forUpdate().execute();
    const { others } = await trx
      .selectFrom('reminder')
      .select(({ fn }) => fn.countAll<string>().as('others'))
      .where('subscriber_id', '=', subscriberId)
      .where('kind', '=', 'RESTOCK')
      .where('state', 'in', WAITING)
      .where('subject_id', '<>', subjectId)
      .executeTakeFirstOrThrow();
    if (Number(others) >= most) return false;
    await setReminder(trx, reminder);
    return true;
  });

/** Cancels a pending reminder; without a grab, the coupon's reminders in all grabs. */
export async function cancelReminder(
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

/** Pending reminders of these kinds, in the order of the people. */
export async function readWaitingReminders(
  db: Kysely<Schema>,
  kinds: readonly Row['kind'][],
  subscriberIds: readonly string[],
): Promise<readonly (readonly Reminder[])[]> {
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('subscriber_id', '=', sql<string>`ANY (${subscriberIds}::uuid[])`)
    .where('kind', 'in', kinds)
    .where('state', 'in', WAITING)
    .execute();
  const reminders = Map.groupBy(rows.map(toReminder), ({ subscriberId }) => subscriberId);
  return subscriberIds.map((subscriberId) => reminders.get(subscriberId) ?? []);
}

/** A reminder's row and its outbox message. */
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

/** The reminder of this message; null if it was sent, cancelled or set again meanwhile. */
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

/** Postpones it; a new message is created when it is due. */
export async function putReminderOff(
  db: Kysely<Schema>,
  sending: Sending,
  to: Pick<Reminder, 'targetMs' | 'dueMs'>,
): Promise<void> {
  await ofSending(db, sending)
    .set({ state: 'SET', message_id: null, target_at: new Date(to.targetMs), due_at: new Date(to.dueMs) })
    .execute();
}
