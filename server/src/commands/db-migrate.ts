import { requireOwner, runCommand } from './run-command.ts';

/*
 * `npm run db:migrate`: brings the tables up to date and gives the role of DATABASE_URL its rights, as the owner of the tables
 * (MIGRATION_DATABASE_URL), for nodes that may not do so themselves.
 */

await runCommand(async (_db, database) => {
  const { grantTo } = requireOwner(database);
  const rights = grantTo === undefined ? 'One role serves and owns the tables.' : `${grantTo} has its rights.`;
  return { isWell: true, lines: [`The tables are up to date. ${rights}`] };
});
