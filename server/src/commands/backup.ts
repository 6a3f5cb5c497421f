import { backUp } from '#platform/db/embedded/backup.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run backup -- <new folder>`: copies the embedded database, also while it is running; with BACKUP_PASSPHRASE its key, too. */

const USAGE = 'Usage: npm run backup -- <new folder>';
answerHelp(USAGE);

await runFolderCommand({ usage: USAGE }, async ({ folder, env, log }) => {
  const { dataDir, archiveDir, backupPassphrase: passphrase } = env;
  const { hasKey, isNoted } = await backUp({ dataDir, archiveDir, target: folder, passphrase }, log);
  const aboutKey = hasKey
    ? 'The key of the data is in it, sealed by BACKUP_PASSPHRASE: without the passphrase the backup is of no use.'
    : `The key of the data is not in it: keep SECRET_KEY, or ${dataDir}/secret.key, apart from it. Without the key the backup is of no use.`;
  const aboutNote = isNoted
    ? []
    : [`Warning: its time could not be written to ${dataDir}, so the alert about an old backup does not know of it.`];
  return [`The backup is in ${folder}.`, aboutKey, ...aboutNote];
});
