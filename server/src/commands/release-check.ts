import { openBeside } from '#platform/db/engine.ts';
import { checkMigrated } from '#platform/db/migrate.ts';
import { createLog } from '#platform/process/log.ts';
import { inWords, readRelease } from '#platform/process/release.ts';
import { checkToServe } from '#platform/settings/check-to-serve.ts';
import { readEnv } from '#platform/settings/env.ts';
import { checkKeyFits, openSecrets } from '#platform/settings/secrets.ts';
import { runPlainCommand } from './run-command.ts';

/*
 * `npm run release:check`: whether this release would start with these settings on this database, which it leaves as it is, also where
 * its role may make tables. It ends with 2 and a sentence where a setting or a migration is missing, or a newer release's does not work
 * with this one.
 */

await runPlainCommand(async () => {
  const log = createLog('silent');
  const env = readEnv();
  checkToServe(env);
  const database = await openBeside(env, log);
  try {
    await checkMigrated(database.connection, log);
    await checkKeyFits(database.pool, openSecrets(env));
  } finally {
    await database.close();
  }
  return { isWell: true, lines: [`${inWords(readRelease())} works with the database.`] };
});
