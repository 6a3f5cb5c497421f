import { openBeside } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { checkMigrated } from '#platform/db/migrate.ts';
import { isBeingMoved } from '#platform/db/move/moved.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { createLog } from '#platform/process/log.ts';
import { inWords, readRelease } from '#platform/process/release.ts';
import { checkToServe } from '#platform/settings/check-to-serve.ts';
import { readEnv } from '#platform/settings/env.ts';
import { openSecretsOf } from '#platform/settings/secrets.ts';
import { unknownIn } from '#risk/engine/rules-in-force.ts';
import { readRuleSet } from '#risk/rules/rule-store.ts';
import { runPlainCommand } from './run-command.ts';

/*
 * `npm run release:check`: whether this release would start with these settings on this database, which it leaves as it is, also where
 * its role may make tables. It ends with 2 and a sentence where a setting or a migration is missing, or a newer release's does not work
 * with this one; with 1 where a move of the database has not ended, since an earlier release does not start then. It also names the rules against robots that only a newer release knows.
 */

answerHelp(
  'Usage: npm run release:check\nSays whether this release would start with these settings on this database. Changes nothing.',
);

await runPlainCommand(async () => {
  const log = createLog('silent');
  const env = readEnv();
  checkToServe(env);
  const database = await openBeside(env, log);
  try {
    await checkMigrated(database.connection, log);
    await openSecretsOf(database.pool, env);
    if (await isBeingMoved(database.pool)) {
      const line = 'A move of this database has not ended: finish it with --switch or end it with --cancel first.';
      return { isWell: false, lines: [line] };
    }
    const release = inWords(readRelease());
    const { rules } = await readRuleSet(kyselyOn(database.pool));
    const unknown = unknownIn(rules);
    const lines = [`${release} works with the database.`];
    if (unknown.length > 0) {
      lines.push(`It does not know these rules against robots, and would leave them out: ${unknown.join(', ')}.`);
    }
    return { isWell: true, lines };
  } finally {
    await database.close();
  }
});
