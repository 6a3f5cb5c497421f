import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { Analytics } from '#gateways/analytics/port.ts';
import { putBack, takeToForward } from '#track/event-store.ts';

const AT_ONCE = 200;
/** After a failure the service is left alone for so long. */
const REST_MS = 30_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly analytics: Analytics;
}

/** Hands what waits to the analytics service, round by round; what it does not take waits for a later round. */
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
