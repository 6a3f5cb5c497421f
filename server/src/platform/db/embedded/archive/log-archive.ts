import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Account } from '../account.ts';
import { flushFolder, makePassableFolder } from '../data-folder.ts';
import { historyIn, leftAt, type Segment, segmentBytesIn, segmentOf, segmentsIn } from './log-files.ts';

/** In the database's folder, and so in its backups: the name of its folder below ARCHIVE_DIR. */
const NAME_FILE = 'archive-name';
/** In an archive's folder: the name of the first segment that it should get. Folders of earlier releases lack it. */
const FIRST_FILE = 'begins-with';
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
    (text) => text.trim() || undefined,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** When a database's archive began, epoch milliseconds; undefined if it has none. */
export const archiveBeganMs = (cluster: string): Promise<number | undefined> =>
  stat(archiveNameFile(cluster)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
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

/** Written whole or not at all: it decides where the log goes. */
async function writeName(cluster: string, name: string): Promise<void> {
  const unfinished = `${archiveNameFile(cluster)}.unfinished`;
  await writeFile(unfinished, `${name}\n`, { flush: true });
  // Regardless of our umask: the database's account reads all that is there.
  await chmod(unfinished, READABLE);
  await rename(unfinished, archiveNameFile(cluster));
  await flushFolder(cluster);
}

/** The segments of a database's newest timeline that it still has, by name in the order of the log; also their size. */
async function ownLog(cluster: string) {
  const own = join(cluster, 'pg_wal');
  const segmentBytes = await segmentBytesIn(own);
  const names = (await readdir(own)).filter((name) => segmentOf(name, segmentBytes) !== undefined).sort();
  const timeline = names.at(-1)?.slice(0, 8) ?? '';
  return { segmentBytes, names: names.filter((name) => name.startsWith(timeline)) };
}

/** The segment that an archive's folder began with; undefined if nothing there says so. */
async function firstOf(folder: string, segmentBytes: number): Promise<Segment | undefined> {
  const name = await readFile(join(folder, FIRST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return segmentOf(name.trim(), segmentBytes);
}

/** Makes a new folder and names it in the cluster; if that fails the folder is not there, and archiving fails until the next start. */
async function beginArchive({ archiveDir, cluster, account, log }: Archived): Promise<string> {
  const name = `log-${randomBytes(6).toString('hex')}`;
  const folder = archiveFolder(archiveDir, name);
  try {
    await makePassableFolder(resolve(archiveDir));
    await mkdir(folder, { mode: 0o700 });
    const first = join(folder, FIRST_FILE);
    await writeFile(first, `${(await ownLog(cluster)).names[0] ?? ''}\n`, { flush: true, mode: 0o600 });
    if (account.ids !== null) {
      await chown(first, account.ids.uid, account.ids.gid);
      await chown(folder, account.ids.uid, account.ids.gid);
    }
    await writeName(cluster, name);
  } catch (err) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    log.error({ err }, 'The folder for the archived log cannot be made (ARCHIVE_DIR)');
  }
  return folder;
}

/**
 * Whether the folder lacks files of the log that the database does not have any more: without ARCHIVE_DIR or by a release that knows of
 * no archive they were removed before they were archived, or the archive was lost and is an empty folder now.
 */
async function hasGap(folder: string, cluster: string): Promise<boolean> {
  const { segmentBytes, names } = await ownLog(cluster);
  const oldest = segmentOf(names[0] ?? '', segmentBytes);
  const archived = await segmentsIn(folder, segmentBytes);
  const first = await firstOf(folder, segmentBytes);
  if (oldest === undefined) return false;
  if (archived.length === 0 && first === undefined) return true;
  const { timeline } = oldest;
  const ends = archived.filter((segment) => segment.timeline === timeline).map(({ index }) => index + 1);
  const left = leftAt(await historyIn(join(cluster, 'pg_wal'), timeline));
  if (first?.timeline === timeline) ends.push(first.index);
  // Begun on an earlier timeline: this one goes on where it left its parent, of which what is before is archived.
  else if (left > 0) ends.push(Math.floor(left / segmentBytes));
  return ends.length > 0 && oldest.index > Math.max(...ends);
}

/**
 * Gives a database its folder below ARCHIVE_DIR, which only its account may enter, and returns the settings that archive to it.
 * Databases with the same ARCHIVE_DIR keep apart. A log with a gap goes on in a new folder. A folder that cannot be made, or
 * is not there any more, does not stop the server: the database keeps its log, tries again, and the metrics say so.
 */
export async function openLogArchive(asked: Archived): Promise<Readonly<Record<string, string>>> {
  const { archiveDir, cluster, log } = asked;
  const name = await archiveName(cluster);
  if (name === undefined) return archiveSettings(await beginArchive(asked));
  const folder = archiveFolder(archiveDir, name);
  try {
    if (!(await hasGap(folder, cluster))) return archiveSettings(folder);
  } catch (err) {
    // Not made again: where its disk is not mounted, it would fill another.
    log.error({ err }, 'The folder of the archived log cannot be read (ARCHIVE_DIR): is its disk mounted?');
    return archiveSettings(folder);
  }
  log.error({ folder }, 'A part of the log was not archived; it goes on in a new folder: make a backup now');
  return archiveSettings(await beginArchive(asked));
}
