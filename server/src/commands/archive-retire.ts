import { retireArchive } from '#platform/db/embedded/archive/retire-archive.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run archive:retire -- <folder with the backups>`: removes from ARCHIVE_DIR what none of these backups needs. */

const USAGE = 'Usage: npm run archive:retire -- <folder with the backups>';
answerHelp(USAGE);

await runFolderCommand({ usage: USAGE }, async ({ folder, env }) => {
  if (env.archiveDir === undefined) throw new StartProblem('ARCHIVE_DIR is not set: no log is archived.');
  const retired = await retireArchive(env.archiveDir, folder, Date.now());
  return retired.map(
    ({ archive, oldestBackup, from, removed }) =>
      `${archive}: ${removed} files removed, ${from} and what came after it kept; the oldest backup is ${oldestBackup}.`,
  );
});
