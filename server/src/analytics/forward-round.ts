import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Analytics } from '#platform/gateways/analytics/port.ts';
import { putBack, takeToForward } from './event-store.ts';

const AT_ONCE = 200;
/** Pause after a failure of the service. */
const REST_MS = 30_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly analytics: Analytics;
}

/** Forwards waiting events to the analytics service in rounds; what it refuses waits for a later round. */
export function createForwardRound({ db, clock, analytics }: Needs): () => Promise<void> {
  let restsUntilMs = 0;
  return async () => {
    if (clock.now() < restsUntilMs) return;
    const events = await takeToForward(db, AT_ONCE, clock.now());
    if (events.length === 0) return;
    if (await analytics.forward(events)) return;
    await putBack(db, events);
    restsUntilMs = clock.now() + REST_MS;
  };
}
