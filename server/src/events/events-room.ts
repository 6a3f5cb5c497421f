import type { eventsCalls } from '@coupon-centre/contract/events/events-calls';
import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import { feedMissed, feedRecent } from './feed-rounds.ts';
import { listEvents } from './list-events.ts';
import { retireEvents } from './retire-events.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
}

/** The feed of events, which webhooks and other systems read. */
export const eventsRoom = ({ db, clock }: Needs): Room<typeof eventsCalls> => ({
  calls: { listEvents: listEvents(db) },
  rounds: { eventFeed: pieceByPiece(() => feedRecent(db, clock.now())) },
  timed: [{ name: 'feed-events', cron: '* * * * *', run: (longDb) => feedMissed(longDb, clock.now()) }],
  retire: { events: retireEvents },
});
