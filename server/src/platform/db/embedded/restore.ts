import { existsSync } from 'node:fs';
import { chmod, chown, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openWithPassphrase } from '#foundation/crypto/passphrase-box.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Account, databaseAccount } from './account.ts';
import { archiveFolder, archiveName, archiveNameFile } from './archive/log-archive.ts';
import { type Recovered, recover, type Until } from './archive/recover.ts';
import { ENDED_AT, KEY, OWNER_ONLY, SEALED_KEY } from './backup.ts';
import { CLUSTER_FOLDER, type DataFolder, makeDataFolder } from './data-folder.ts';
import { checkMayEnter, findPrograms } from './embedded.ts';
import { takeFolderLock } from './folder-lock.ts';

/** How far past the backup a restore goes. */
export interface Target {
  /** A moment, epoch milliseconds, or the end of the archived log. */
  readonly until: Until;
  /** Which of the archive's timelines is followed; undefined: the only one. */
  readonly timeline?: number | undefined;
}

export interface Restoring {
  /** The folder of a backup. */
  readonly source: string;
  readonly dataDir: string;
  readonly passphrase?: string | undefined;
  /** Where the log was archived; undefined: nowhere. */
  readonly archiveDir?: string | undefined;
  /** Undefined: what the backup has. */
  readonly target?: Target | undefined;
}

export interface Restored {
  /** Whether the folder has the key of the data now. */
  readonly hasKey: boolean;
  /** Undefined without a target. */
  readonly recovered: Recovered | undefined;
}

async function giveTo(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(inside, { uid, gid });
    else await chown(inside, uid, gid);
  }
}

/** The key that a backup brings; undefined without one. */
async function keyOfBackup(folder: string, passphrase: string | undefined): Promise<Buffer | undefined> {
  const sealed = join(folder, SEALED_KEY);
  if (!existsSync(sealed)) return existsSync(join(folder, KEY)) ? readFile(join(folder, KEY)) : undefined;
  if (passphrase === undefined) throw new StartProblem('The key in this backup is sealed; set BACKUP_PASSPHRASE.');
  const key = openWithPassphrase(await readFile(sealed), passphrase);
  if (key === undefined) throw new StartProblem('BACKUP_PASSPHRASE does not open the key of this backup.');
  return key;
}

/** The archive that a target needs; undefined without a target. Throws StartProblem where it is not there. */
async function archiveFor({ source, archiveDir, target }: Restoring): Promise<string | undefined> {
  if (target === undefined) return undefined;
  if (archiveDir === undefined) throw new StartProblem('--to needs ARCHIVE_DIR, where the log was archived.');
  const from = resolve(source);
  const name = await archiveName(join(from, CLUSTER_FOLDER));
  if (name === undefined)
    throw new StartProblem(`--to: ${from} was made without ARCHIVE_DIR; only the backup itself can be restored.`);
  const folder = archiveFolder(archiveDir, name);
  if (!existsSync(folder))
    throw new StartProblem(`ARCHIVE_DIR: there is no ${folder}, where the log of this backup was archived.`);
  return folder;
}

/** Throws StartProblem for a moment that no restore of this backup can reach. */
async function checkMoment({ source, target }: Restoring, nowMs: number): Promise<void> {
  if (target === undefined || target.until === 'END') return;
  const { atMs } = target.until;
  if (atMs > nowMs) throw new StartProblem(`--to: ${toInstant(atMs)} is in the future.`);
  // A release that knew of no archive wrote no such file.
  const endedMs = Date.parse((await readFile(join(resolve(source), ENDED_AT), 'utf8').catch(() => '')).trim());
  if (Number.isNaN(endedMs) || atMs > endedMs) return;
  throw new StartProblem(
    `--to: ${toInstant(atMs)} is before the end of this backup (${toInstant(endedMs)}); restore an earlier backup to that time.`,
  );
}

/** Puts the backup's database into place, under a name that no start takes for a database. */
async function place(from: string, unfinished: string, account: Account): Promise<void> {
  await cp(join(from, CLUSTER_FOLDER), unfinished, { recursive: true });
  await chmod(unfinished, 0o700);
  if (account.ids !== null) await giveTo(unfinished, account.ids);
}

interface Placed {
  readonly data: DataFolder;
  readonly cluster: string;
  readonly account: Account;
  readonly archive: string | undefined;
  readonly target: Target | undefined;
}

/** Brings a placed backup to its target. Without one it gets a new archive at the next start, as what it archived would clash. */
async function bringToTarget({ data, cluster, account, archive, target }: Placed): Promise<Recovered | undefined> {
  if (archive === undefined || target === undefined) {
    await rm(archiveNameFile(cluster), { force: true });
    return undefined;
  }
  const programs = await findPrograms(data, account);
  await checkMayEnter(data, account);
  return recover({ data, cluster, archive, ...target, timeline: target.timeline, programs, account });
}

/**
 * Restores a backup to an empty data folder, for the next start; with a target, what was archived since, too. The backup stays
 * unchanged. Throws StartProblem where the folder is in use, or holds a database or another key, and where the target cannot be
 * reached.
 */
export async function restore(asked: Restoring): Promise<Restored> {
  const { source, dataDir, passphrase, target } = asked;
  const from = resolve(source);
  if (!existsSync(join(from, CLUSTER_FOLDER, 'backup_label'))) throw new StartProblem(`${from} is not a backup.`);
  const kept = await keyOfBackup(from, passphrase);
  const archive = await archiveFor(asked);
  await checkMoment(asked, Date.now());
  const data = await makeDataFolder(dataDir);
  const lock = takeFolderLock(data.path);
  if ('heldBy' in lock) throw new StartProblem(`This folder is served by process ${lock.heldBy}: ${data.path}`);
  const unfinished = `${data.cluster}.unfinished-${process.pid}`;
  try {
    if (existsSync(data.cluster)) {
      throw new StartProblem(`There is a database in ${data.path}; move it away first, or name another DATA_DIR.`);
    }
    const key = join(data.path, KEY);
    if (kept !== undefined && existsSync(key) && !kept.equals(await readFile(key))) {
      throw new StartProblem(`${key} is not the key of this backup; move it away first.`);
    }
    const account = databaseAccount(data.cluster);
    await place(from, unfinished, account);
    const recovered = await bringToTarget({ data, cluster: unfinished, account, archive, target });
    if (kept !== undefined) await writeFile(key, kept, { mode: OWNER_ONLY });
    await rename(unfinished, data.cluster);
    return { hasKey: existsSync(key), recovered };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
