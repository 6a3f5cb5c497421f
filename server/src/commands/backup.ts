import { backUp } from '#platform/db/embedded/backup.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run backup -- <new folder>`: copies the embedded database and its key, also while it is running. */

await runFolderCommand('npm run backup -- <new folder>', async (folder, dataDir, log) => {
  await backUp(dataDir, folder, log);
  return [`The backup is in ${folder}.`, 'It holds the key of the data as well: keep it as safely as the data.'];
});
