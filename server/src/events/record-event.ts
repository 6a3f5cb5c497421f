import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

type TypeAndData<Event> = Event extends OperationalEvent ? Pick<Event, 'type' | 'data'> : never;
/** What is told, without what every event has. */
export type ToldEvent = TypeAndData<OperationalEvent>;

/**
 * Records events in the transaction of the change that they tell of: told once if it commits, never if it does not. They reach
 * the feed, and from there webhooks and notices, within seconds.
 */
export async function recordEvents(
  trx: Transaction<Schema>,
  events: readonly ToldEvent[],
  nowMs: number,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('event_waiting')
    .values(
      events.map(({ type, data }) => ({ event_id: uuidv7(), type, at: new Date(nowMs), data: JSON.stringify(data) })),
    )
    .execute();
}

/** The same for one event. */
export const recordEvent = (trx: Transaction<Schema>, event: ToldEvent, nowMs: number): Promise<void> =>
  recordEvents(trx, [event], nowMs);
