import type { analyticsCalls } from '@coupon-centre/contract/analytics/analytics-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ReceivedEvent } from '#platform/gateways/analytics/port.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Room } from '#platform/rooms/room.ts';
import { createEventBuffer } from './event-buffer.ts';
import { keepEvents, retireEvents } from './event-store.ts';
import { createForwardRound } from './forward-round.ts';
import { trackEvents } from './track-events.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gateways: Pick<Gateways, 'analytics'>;
}

/** Usage events: stored, and forwarded if there is an analytics service. */
export function analyticsRoom({ db, clock, log, gateways: { analytics } }: Needs): Room<typeof analyticsCalls> {
  const keep = (received: readonly ReceivedEvent[]) => keepEvents(db, received, analytics === undefined);
  const events = createEventBuffer({ clock, log, keep });
  return {
    calls: {
      trackEvents: trackEvents(events),
    },
    rounds: analytics === undefined ? {} : { usageEvents: createForwardRound({ db, clock, analytics }) },
    retire: { usageEvents: retireEvents },
    stop: events.stop,
  };
}
