import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { StartProblem } from '#platform/process/start-problem.ts';
import { CLUSTER_FOLDER } from '../data-folder.ts';
import { firstLogFile } from './backup-start.ts';
import { archiveFolder, archiveName } from './log-archive.ts';
import { segmentBytesIn, segmentOf } from './log-files.ts';

/** What PostgreSQL writes before a file gets its name; a crash leaves it there. */
const UNFINISHED = /^archtemp\./;

/** An archive, and the oldest of the backups that are kept of its database. */
export interface Retired {
  readonly archive: string;
  readonly oldestBackup: string;
  /** The oldest file that is kept. */
  readonly from: string;
  readonly removed: number;
}

interface Kept {
  readonly backup: string;
  readonly archive: string;
  readonly file: string;
  readonly index: number;
}

/** A backup that was made with an archive; undefined for anything else. */
async function keptIn(backup: string): Promise<Kept | undefined> {
  const cluster = join(backup, CLUSTER_FOLDER);
  if (!existsSync(join(cluster, 'backup_label'))) return undefined;
  const archive = await archiveName(cluster);
  const file = await firstLogFile(cluster);
  const segment = segmentOf(file, await segmentBytesIn(join(cluster, 'pg_wal')));
  return archive === undefined || segment === undefined ? undefined : { backup, archive, file, index: segment.index };
}

async function isLeftOver(path: string, nowMs: number): Promise<boolean> {
  return UNFINISHED.test(path.slice(path.lastIndexOf('/') + 1)) && nowMs - (await stat(path)).mtimeMs > DAY_MS;
}

async function retireBefore(folder: string, { index }: Kept, nowMs: number): Promise<number> {
  const segmentBytes = await segmentBytesIn(folder);
  let removed = 0;
  for (const name of await readdir(folder)) {
    // Also what belongs to a segment: `….00000028.backup`, `….partial`. What tells timelines apart, `….history`, is small and stays.
    const segment = segmentOf(name.slice(0, 24), segmentBytes);
    const isOld = segment !== undefined && segment.index < index;
    if (!isOld && !(await isLeftOver(join(folder, name), nowMs))) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/**
 * Removes what no backup in a folder of backups needs any more, of each archive that one of them belongs to. An archive without a
 * backup there stays as it is. Throws StartProblem where there is no such backup.
 */
export async function retireArchive(archiveDir: string, backups: string, nowMs: number): Promise<readonly Retired[]> {
  const folder = resolve(backups);
  const names = await readdir(folder).catch((error: Error) => {
    throw new StartProblem(`The backups cannot be read: ${error.message}.`);
  });
  const kept = (await Promise.all(names.map((name) => keptIn(join(folder, name))))).filter((one) => one !== undefined);
  const oldest = new Map<string, Kept>();
  for (const one of kept)
    if (one.index < (oldest.get(one.archive)?.index ?? Number.POSITIVE_INFINITY)) oldest.set(one.archive, one);
  const found = [...oldest.values()].filter(({ archive }) => existsSync(archiveFolder(archiveDir, archive)));
  if (found.length === 0) {
    throw new StartProblem(
      `No backup in ${folder} belongs to a log in ${resolve(archiveDir)} (ARCHIVE_DIR): nothing was removed.`,
    );
  }
  const retired: Retired[] = [];
  for (const one of found) {
    const archive = archiveFolder(archiveDir, one.archive);
    retired.push({
      archive,
      oldestBackup: one.backup,
      from: one.file,
      removed: await retireBefore(archive, one, nowMs),
    });
  }
  return retired;
}
