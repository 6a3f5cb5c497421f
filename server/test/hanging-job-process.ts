import pino from 'pino';
import { systemClock } from '#foundation/time/clock.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { type Connection, createPool } from '#platform/db/pool.ts';
import { createJobs } from '#platform/jobs/jobs.ts';

/*
 * A worker whose timed job never ends, to be killed in the middle of it. Arguments: the connection as JSON, the job's name. Prints
 * a line when the job runs.
 */

const [, , connection = '', name = ''] = process.argv;
const log = pino({ level: 'silent' });
const pool = createPool(JSON.parse(connection) as Connection, log);
const never = () => new Promise<never>(() => undefined);
const messages = {
  SETTLE_USE: never,
  REVERSE_USE: never,
  SEND_SMS: never,
  REMIND: never,
  NOTIFY: never,
  WATCH_CODE: never,
  NOTICE: never,
  CLAWBACK_SMS: never,
};
const run = (): Promise<never> => {
  process.stdout.write('running\n');
  return never();
};
const work = [{ timed: [{ name, cron: '0 0 1 1 *', run }] }];
await createJobs({ db: kyselyOn(pool), pool, clock: systemClock, log, messages, work }).start();
