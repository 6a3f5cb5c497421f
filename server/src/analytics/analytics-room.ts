import type { analyticsCalls } from '@coupon-centre/contract/analytics/analytics-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ReceivedEvent } from '#platform/gateways/analytics/port.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type PrivacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import { createEventBuffer } from './event-buffer.ts';
import { keepEvents, retireEvents } from './event-store.ts';
import { createForwardRound } from './forward-round.ts';
import { trackEvents } from './track-events.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gateways: Pick<Gateways, 'analytics'>;
  readonly settings: { readonly privacy?: PrivacySettings };
}

/** Usage events: stored, and forwarded if there is an analytics service. */
export function analyticsRoom({
  db,
  clock,
  log,
  gateways: { analytics },
  settings,
}: Needs): Room<typeof analyticsCalls> {
  const { keepUsageEventsDays } = settings.privacy ?? usualPrivacy;
  const keep = (received: readonly ReceivedEvent[]) => keepEvents(db, received, analytics === undefined);
  const events = createEventBuffer({ clock, log, keep });
  return {
    calls: {
      trackEvents: trackEvents(events),
    },
    rounds: analytics === undefined ? {} : { usageEvents: createForwardRound({ db, clock, analytics }) },
    retire: { usageEvents: (db, nowMs) => retireEvents(db, nowMs, keepUsageEventsDays) },
    stop: events.stop,
  };
}
