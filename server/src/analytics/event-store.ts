import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { ReceivedEvent } from '#platform/gateways/analytics/port.ts';

type Row = Insertable<Schema['usage_event']>;

const rowOf = ({ event, receivedAtMs }: ReceivedEvent, isForwarded: boolean): Row => ({
  event_id: event.eventId,
  received_at: new Date(receivedAtMs),
  event: event.event,
  at: new Date(event.at),
  session_id: event.sessionId,
  uid: event.uid,
  entrance: event.entrance,
  channel: event.ch ?? null,
  platform: event.platform,
  is_login: event.is_login,
  props: JSON.stringify(event.props),
  forwarded_at: isForwarded ? new Date(receivedAtMs) : null,
});

/** Stores each event once, however often it arrives. `isForwarded`: not to be sent on. */
export async function keepEvents(
  db: Kysely<Schema>,
  events: readonly ReceivedEvent[],
  isForwarded: boolean,
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('usage_event')
    .values(events.map((received) => rowOf(received, isForwarded)))
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

const receivedEvent = (row: Selectable<Schema['usage_event']>): ReceivedEvent => ({
  receivedAtMs: row.received_at.getTime(),
  event: {
    eventId: row.event_id.replaceAll('-', ''),
    event: row.event,
    at: row.at.toISOString(),
    sessionId: row.session_id,
    uid: row.uid,
    entrance: row.entrance,
    ...(row.channel !== null && { ch: row.channel }),
    platform: row.platform,
    functionName: '领券中心',
    is_login: row.is_login,
    props: row.props,
  },
});

/**
 * Takes the oldest events that wait for the analytics service, oldest first; concurrent nodes get different events. The update
 * decides who gets a row: candidates are read without a lock, as they may lie on several machines.
 */
export async function takeToForward(
  db: Kysely<Schema>,
  most: number,
  nowMs: number,
): Promise<readonly ReceivedEvent[]> {
  const waiting = await db
    .selectFrom('usage_event')
    .select('event_id')
    .where('forwarded_at', 'is', null)
    .orderBy('received_at')
    .limit(most)
    .execute();
  if (waiting.length === 0) return [];
  const ids = waiting.map((row) => row.event_id).sort();
  const rows = await tryAgain(() =>
    db
      .updateTable('usage_event')
      .set({ forwarded_at: new Date(nowMs) })
      .where('event_id', 'in', ids)
      .where('forwarded_at', 'is', null)
      .returningAll()
      .execute(),
  );
  return rows.map(receivedEvent).sort((one, other) => one.receivedAtMs - other.receivedAtMs);
}

/** Puts back events that could not be forwarded. */
export async function putBack(db: Kysely<Schema>, events: readonly ReceivedEvent[]): Promise<void> {
  const ids = events.map(({ event }) => event.eventId);
  await db.updateTable('usage_event').set({ forwarded_at: null }).where('event_id', 'in', ids).execute();
}

/** The events stored last, or the last events of one browser session; newest first. */
export async function newestEvents(
  db: Kysely<Schema>,
  { sessionId, limit }: { readonly sessionId: string | undefined; readonly limit: number },
): Promise<readonly UsageEvent[]> {
  const newest = db.selectFrom('usage_event').selectAll().limit(limit);
  const rows = await (sessionId === undefined
    ? newest.orderBy('day', 'desc').orderBy('received_at', 'desc').orderBy('at', 'desc')
    : newest.where('session_id', '=', sessionId).orderBy('at', 'desc')
  ).execute();
  return rows.map((row) => receivedEvent(row).event);
}

/** Rows per short statement. */
const DELETED_AT_ONCE = 10_000;

/** Deletes events of business days that ended more than `keepDays` ago. Returns how many. */
export async function retireEvents(db: Kysely<Schema>, nowMs: number, keepDays: number): Promise<number> {
  const before = businessDay(nowMs - keepDays * DAY_MS);
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM usage_event WHERE event_id IN (
        SELECT event_id FROM usage_event WHERE day < ${before} LIMIT ${DELETED_AT_ONCE})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return deleted;
  }
}
