import { restore } from '#platform/db/embedded/backup.ts';
import { readEnv } from '#platform/settings/env.ts';
import { runFolderCommand } from './run-command.ts';

/* `npm run restore -- <folder of a backup>`: restores a backup to an empty DATA_DIR, for the next start. */

await runFolderCommand('npm run restore -- <folder of a backup>', async (folder, dataDir) => {
  const { backupPassphrase: passphrase } = readEnv();
  const hasKey = await restore({ source: folder, dataDir, passphrase });
  const next = hasKey ? 'start the server.' : 'put secret.key into it or set SECRET_KEY, then start the server.';
  return [`The backup was put into ${dataDir}; ${next}`];
});
