import pg from 'pg';
import { openBeside } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { checkMigrated } from '#platform/db/migrate.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { createLog } from '#platform/process/log.ts';
import { readEnv } from '#platform/settings/env.ts';
import { checkDatabase } from './db-check/check-database.ts';
import { verdictOn } from './db-check/checked.ts';
import { runPlainCommand } from './run-command.ts';

/*
 * `npm run db:check`: checks pages, tables and indexes, sums, the biller's book and the operators' record; also while it serves. It
 * changes nothing.
 */

answerHelp(
  'Usage: npm run db:check\nChecks the whole database, from its pages to its sums, also while it serves. Changes nothing.',
);

await runPlainCommand(async () => {
  const log = createLog('silent');
  const settings = readEnv();
  const database = await openBeside(settings, log);
  // Not the pool that serves: a check of a large table takes longer than an answer may.
  const pool = new pg.Pool({ ...(database.owner?.connection ?? database.connection), max: 2 });
  // A connection that breaks fails the check that uses it.
  const toTheCheck = () => undefined;
  pool.on('error', toTheCheck);
  pool.on('connect', (client) => client.on('error', toTheCheck));
  try {
    const checked = await checkDatabase({
      db: kyselyOn(pool),
      pool,
      log,
      settings,
      checkMigrated: () => checkMigrated(database.connection, log),
    });
    return verdictOn(checked);
  } finally {
    await pool.end();
    await database.close();
  }
});
