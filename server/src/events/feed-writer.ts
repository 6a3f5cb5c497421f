import type { EventType } from '@coupon-centre/contract/events/events';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** An event to be written to the feed, once by its id. */
export interface FedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  readonly data: unknown;
}

export type FeedPosition = Selectable<Schema['event_position']>;

/** Writes to the feed while no other does. */
export type Write<T> = (trx: Transaction<Schema>, position: FeedPosition) => Promise<T>;

const position = (trx: Transaction<Schema>) => trx.selectFrom('event_position').selectAll().forUpdate();

/**
 * Runs `write` in a transaction as the only writer of the feed, on any node, after the one before. A reader of the feed by `seq`
 * misses nothing: the next writer begins when this one's rows are committed.
 */
export const asOnlyWriter = <T>(db: Kysely<Schema>, write: Write<T>): Promise<T> =>
  db.transaction().execute(async (trx) => write(trx, await position(trx).executeTakeFirstOrThrow()));

/** The same if no other writes now; null if one does. */
export const asOnlyWriterNow = <T>(db: Kysely<Schema>, write: Write<T>): Promise<T | null> =>
  db.transaction().execute(async (trx) => {
    const held = await position(trx).skipLocked().executeTakeFirst();
    return held === undefined ? null : write(trx, held);
  });

/** Appends those of the events that the feed does not have, in this order. Only within `asOnlyWriter`. */
export async function appendEvents(
  trx: Transaction<Schema>,
  events: readonly FedEvent[],
  nowMs: number,
): Promise<void> {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  if (once.length === 0) return;
  await sql`
    WITH fresh AS (
      SELECT a.event_id, a.type, a.at, a.data, row_number() OVER (ORDER BY a.position) AS nth
        FROM unnest(${once.map(({ id }) => id)}::uuid[], ${once.map(({ type }) => type)}::text[],
                    ${once.map(({ at }) => at)}::timestamptz[], ${once.map(({ data }) => JSON.stringify(data))}::text[])
               WITH ORDINALITY AS a(event_id, type, at, data, position)
       WHERE NOT EXISTS (SELECT FROM event_feed f WHERE f.event_id = a.event_id)
    ), put AS (
      INSERT INTO event_feed (seq, event_id, type, at, recorded_at, data)
      SELECT p.last_seq + fresh.nth, fresh.event_id, fresh.type, fresh.at, ${new Date(nowMs)}, fresh.data::jsonb
        FROM fresh, event_position p
      RETURNING seq)
    UPDATE event_position SET last_seq = last_seq + (SELECT count(*) FROM put)`.execute(trx);
}
