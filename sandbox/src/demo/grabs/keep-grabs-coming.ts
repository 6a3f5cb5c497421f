import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { type Repeating, repeat } from '@coupon-centre/server/src/foundation/time/repeating.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { arrangeGrabs } from '#demo/grabs/arrange-grabs.ts';

const LOOK_EVERY_MS = 20_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Arranges the demo's grabs now and repeatedly; does nothing in a database without the demo province. */
export async function keepGrabsComing({ db, clock, log }: Needs): Promise<Repeating> {
  const arrange = () => arrangeGrabs(db, clock.now());
  await arrange();
  return repeat(LOOK_EVERY_MS, arrange, (error) =>
    log.warn({ err: error }, 'The next grabs could not be arranged; trying again'),
  );
}
