import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { openWithPassphrase, sealWithPassphrase } from '#foundation/crypto/passphrase-box.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { databaseAccount } from './account.ts';
import { noteBackup } from './backup-time.ts';
import { copyCluster } from './copy-cluster.ts';
import { CLUSTER_FOLDER, makeDataFolder } from './data-folder.ts';
import { findRunning, type SocketConnection, startEmbedded } from './embedded.ts';
import { takeFolderLock } from './folder-lock.ts';

const KEY = 'secret.key';
const SEALED_KEY = 'secret.key.sealed';
const OWNER_ONLY = 0o600;

/** The database of this folder while it is copied: the one that runs, or one that is started for that. */
async function opened(dataDir: string, log: Logger): Promise<{ connection: SocketConnection; close(): Promise<void> }> {
  const running = await findRunning(dataDir);
  return running === null ? startEmbedded({ dataDir, log }) : { connection: running, close: async () => undefined };
}

export interface Backup {
  readonly dataDir: string;
  /** A new folder. */
  readonly target: string;
  /** With it the backup holds the key of the data, sealed; without, the database alone. */
  readonly passphrase?: string | undefined;
}

export interface BackedUp {
  /** Whether the key is in the backup, sealed. */
  readonly hasKey: boolean;
  /** Whether the data folder says when it was made. */
  readonly isNoted: boolean;
}

/**
 * Copies the embedded database, running or stopped, to a new folder. The folder gets its name when it is complete. Throws StartProblem
 * where there is nothing to copy or the folder exists.
 */
export async function backUp({ dataDir, target, passphrase }: Backup, log: Logger): Promise<BackedUp> {
  const cluster = join(resolve(dataDir), CLUSTER_FOLDER);
  const to = resolve(target);
  if (!existsSync(cluster)) throw new StartProblem(`There is no database in ${resolve(dataDir)} (DATA_DIR).`);
  if (existsSync(to)) throw new StartProblem(`${to} is there already; name a new folder.`);
  const unfinished = `${to}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const database = await opened(dataDir, log);
    await copyCluster(database.connection, cluster, join(unfinished, CLUSTER_FOLDER)).finally(() => database.close());
    const key = join(resolve(dataDir), KEY);
    const hasKey = passphrase !== undefined && existsSync(key);
    if (hasKey) {
      const sealed = sealWithPassphrase(await readFile(key), passphrase);
      await writeFile(join(unfinished, SEALED_KEY), sealed, { mode: OWNER_ONLY });
    }
    await rename(unfinished, to);
    return { hasKey, isNoted: await noteBackup(resolve(dataDir), new Date()) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

interface Restoring {
  /** The folder of a backup. */
  readonly source: string;
  readonly dataDir: string;
  readonly passphrase?: string | undefined;
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

/**
 * Restores a backup to an empty data folder, for the next start. The backup stays unchanged. True if the folder has the key of the
 * data now. Throws StartProblem where the folder is in use, or holds a database or another key.
 */
export async function restore({ source, dataDir, passphrase }: Restoring): Promise<boolean> {
  const from = resolve(source);
  if (!existsSync(join(from, CLUSTER_FOLDER, 'backup_label'))) throw new StartProblem(`${from} is not a backup.`);
  const kept = await keyOfBackup(from, passphrase);
  const data = await makeDataFolder(dataDir);
  const lock = takeFolderLock(data.path);
  if ('heldBy' in lock) throw new StartProblem(`This folder is served by process ${lock.heldBy}: ${data.path}`);
  try {
    if (existsSync(data.cluster)) {
      throw new StartProblem(`There is a database in ${data.path}; move it away first, or name another DATA_DIR.`);
    }
    const key = join(data.path, KEY);
    if (kept !== undefined && existsSync(key) && !kept.equals(await readFile(key))) {
      throw new StartProblem(`${key} is not the key of this backup; move it away first.`);
    }
    const account = databaseAccount(data.cluster);
    const unfinished = `${data.cluster}.unfinished-${process.pid}`;
    await cp(join(from, CLUSTER_FOLDER), unfinished, { recursive: true });
    await chmod(unfinished, 0o700);
    if (account.ids !== null) await giveTo(unfinished, account.ids);
    if (kept !== undefined) await writeFile(key, kept, { mode: OWNER_ONLY });
    await rename(unfinished, data.cluster);
    return existsSync(key);
  } finally {
    lock.release();
  }
}
