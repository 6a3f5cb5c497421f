import { bringTablesUpToDate } from '@coupon-centre/server/src/app/bring-up-to-date.ts';
import { requireOwner, runCommand } from '@coupon-centre/server/src/commands/run-command.ts';
import { answerHelp } from '@coupon-centre/server/src/platform/process/answer-help.ts';
import { createLog } from '@coupon-centre/server/src/platform/process/log.ts';
import { checkSandboxFits } from '@coupon-centre/server/src/platform/settings/secrets.ts';
import { sandboxMigrations } from '#sandbox-migrations.ts';

/*
 * `npm run db:migrate`: brings the tables up to date, the sandbox's too where the settings allow it, and gives the role of
 * DATABASE_URL its rights, as the owner of the tables (MIGRATION_DATABASE_URL): for nodes that may not do so themselves.
 */

answerHelp(
  'Usage: npm run db:migrate\nBrings the tables up to date and gives the role of DATABASE_URL its rights, as MIGRATION_DATABASE_URL.',
);

await runCommand(async (_db, { database, env: { sandbox } }) => {
  const { grantTo } = requireOwner(database);
  await checkSandboxFits(database.pool, sandbox);
  if (sandbox) await bringTablesUpToDate(database, createLog('silent'), sandboxMigrations);
  const rights = grantTo === undefined ? 'One role owns them and serves.' : `The role ${grantTo} has its rights.`;
  return { isWell: true, lines: [`The tables are up to date. ${rights}`] };
});
