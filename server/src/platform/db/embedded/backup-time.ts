import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data folder: when its last complete backup was made. */
const NOTE = 'last-backup';

/** Returns whether it could be written: a backup is whole without its note. */
export const noteBackup = (dataDir: string, at: Date): Promise<boolean> =>
  writeFile(join(dataDir, NOTE), `${at.toISOString()}\n`).then(
    () => true,
    () => false,
  );

/** When the last complete backup of this folder was made, epoch milliseconds; undefined if none is known. */
export async function lastBackupMs(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '');
  const atMs = Date.parse(text.trim());
  return Number.isNaN(atMs) ? undefined : atMs;
}
