import type { UsageEvent } from '@coupon-centre/contract/track/track-events';
import { type Insertable, type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#db/schema.ts';

export interface ReceivedEvent {
  readonly event: UsageEvent;
  readonly receivedAtMs: number;
}

export interface KeptEvent extends ReceivedEvent {
  readonly eventId: string;
}

type Row = Insertable<Schema['usage_event']>;

const rowOf = ({ event, receivedAtMs }: ReceivedEvent, isForwarded: boolean): Row => ({
  event_id: uuidv7(),
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

/** `isForwarded`: nobody waits for them. */
export async function keepEvents(
  db: Kysely<Schema>,
  events: readonly ReceivedEvent[],
  isForwarded: boolean,
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('usage_event')
    .values(events.map((received) => rowOf(received, isForwarded)))
    .execute();
}

/** Takes the oldest events that wait for the analytics service; no other node takes them too. Oldest first. */
export async function takeToForward(db: Kysely<Schema>, most: number, nowMs: number): Promise<readonly KeptEvent[]> {
  const rows = await db
    .updateTable('usage_event')
    .set({ forwarded_at: new Date(nowMs) })
    .where(
      'event_id',
      'in',
      db
        .selectFrom('usage_event')
        .select('event_id')
        .where('forwarded_at', 'is', null)
        .orderBy('received_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows
    .map((row) => ({
      eventId: row.event_id,
      receivedAtMs: row.received_at.getTime(),
      event: {
        event: row.event,
        at: row.at.toISOString(),
        sessionId: row.session_id,
        uid: row.uid,
        entrance: row.entrance,
        ...(row.channel !== null && { ch: row.channel }),
        platform: row.platform,
        functionName: '领券中心' as const,
        is_login: row.is_login,
        props: row.props,
      },
    }))
    .sort((one, other) => one.receivedAtMs - other.receivedAtMs);
}

/** Puts back what could not be forwarded after all. */
export async function putBack(db: Kysely<Schema>, events: readonly KeptEvent[]): Promise<void> {
  const ids = events.map(({ eventId }) => eventId);
  await db.updateTable('usage_event').set({ forwarded_at: null }).where('event_id', 'in', ids).execute();
}

const DAY_MS = 86_400_000;
const KEEP_DAYS = 90;
/** So many at a time, each its own short statement. */
const DELETED_AT_ONCE = 10_000;

/** Deletes events past their time; how many. */
export async function retireEvents(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEEP_DAYS * DAY_MS);
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM usage_event WHERE event_id IN (
        SELECT event_id FROM usage_event WHERE received_at < ${before} LIMIT ${DELETED_AT_ONCE})`.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(DELETED_AT_ONCE)) return deleted;
  }
}
