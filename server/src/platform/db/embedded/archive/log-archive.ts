import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Account } from '../account.ts';
import { makePassableFolder } from '../data-folder.ts';

/** In the database's folder, and so in its backups: the name of its folder below ARCHIVE_DIR. */
const NAME_FILE = 'archive-name';
const READABLE = 0o644;
/** A segment is archived after this time, if it is not full before: what the loss of the disk costs at most. */
const TIMEOUT_S = 60;

interface Archived {
  readonly archiveDir: string;
  /** The folder of the database's files, or of their copy in a backup. */
  readonly cluster: string;
  readonly account: Account;
  readonly log: Logger;
}

/** The archive that a database belongs to, or was backed up with; undefined: it never had one. */
export const archiveName = (cluster: string): Promise<string | undefined> =>
  readFile(join(cluster, NAME_FILE), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

export const archiveNameFile = (cluster: string): string => join(cluster, NAME_FILE);

export const archiveFolder = (archiveDir: string, name: string): string => join(resolve(archiveDir), name);

/** PostgreSQL's settings that archive to a folder: each file whole, flushed, and never in place of another. */
const archiveSettings = (folder: string): Readonly<Record<string, string>> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: String(TIMEOUT_S),
});

/** Settings with which finished files of the log are kept until a start that archives them. */
export const ARCHIVED_LATER: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_library: '',
  archive_command: '',
};

async function nameArchive(cluster: string): Promise<string> {
  const known = await archiveName(cluster);
  if (known !== undefined) return known;
  const name = `log-${randomBytes(6).toString('hex')}`;
  await writeFile(archiveNameFile(cluster), `${name}\n`, { flush: true });
  // Regardless of our umask: the database's account reads all that is there.
  await chmod(archiveNameFile(cluster), READABLE);
  return name;
}

/**
 * Gives a database its folder below ARCHIVE_DIR, which only its account may enter, and returns the settings that archive to it.
 * Databases with the same ARCHIVE_DIR keep apart. A folder that cannot be made does not stop the server: the database
 * keeps its log, tries again, and the metrics say so.
 */
export async function openLogArchive({ archiveDir, cluster, account, log }: Archived) {
  const folder = archiveFolder(archiveDir, await nameArchive(cluster));
  try {
    await makePassableFolder(resolve(archiveDir));
    await mkdir(folder, { mode: 0o700, recursive: true });
    if (account.ids !== null) await chown(folder, account.ids.uid, account.ids.gid);
  } catch (err) {
    log.error({ err }, 'The folder for the archived log cannot be made (ARCHIVE_DIR)');
  }
  return archiveSettings(folder);
}
