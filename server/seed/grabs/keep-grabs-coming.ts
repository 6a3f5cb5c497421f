import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import { arrangeGrabs } from '#seed/grabs/arrange-grabs.ts';

const LOOK_EVERY_MS = 20_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface GrabKeeping {
  /** Arranges once, then again and again. */
  start(): Promise<void>;
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

/** Keeps the demo's grabs coming; does nothing in a database that was not filled for demonstration. */
export function keepGrabsComing({ db, clock, log }: Needs): GrabKeeping {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;

  function lookLater(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      underWay = arrangeGrabs(db, clock.now())
        .catch((error: unknown) => log.warn({ err: error }, 'The next grabs could not be arranged; trying again'))
        .finally(lookLater);
    }, LOOK_EVERY_MS);
  }

  return {
    async start() {
      await arrangeGrabs(db, clock.now());
      lookLater();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
