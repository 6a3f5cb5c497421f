import { restore } from '#db/embedded/backup.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run restore -- <folder of a backup>`: puts a backup where no database is (DATA_DIR), for the next start. */

await runFolderCommand('npm run restore -- <folder of a backup>', async (folder, dataDir) => {
  await restore(folder, dataDir);
  return [`The backup was put into ${dataDir}; start the server.`];
});
