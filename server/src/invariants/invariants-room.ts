import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { invariantCheck } from './invariant-check.ts';
import { keepReport } from './invariants.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The invariant check, every minute. */
export const invariantsRoom = ({ db, clock, log }: Needs): RoomWork => ({
  timed: [
    {
      name: 'check-invariants',
      cron: '* * * * *',
      async run(longDb) {
        const report = await invariantCheck(longDb, clock.now());
        await keepReport(db, report);
        if (!report.holds) log.error({ violations: report.violations }, 'an invariant does not hold');
      },
    },
  ],
});
