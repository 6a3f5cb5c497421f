import { restore } from '#platform/db/embedded/backup.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run restore -- <folder of a backup>`: restores a backup to an empty DATA_DIR, for the next start. */

await runFolderCommand('npm run restore -- <folder of a backup>', async (folder, dataDir) => {
  await restore(folder, dataDir);
  return [`The backup was put into ${dataDir}; start the server.`];
});
