import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartProblem } from '#platform/process/start-problem.ts';
import { databaseAccount } from './account.ts';
import { copyCluster } from './copy-cluster.ts';
import { CLUSTER_FOLDER, makeDataFolder } from './data-folder.ts';
import { findRunning, type SocketConnection, startEmbedded } from './embedded.ts';
import { takeFolderLock } from './folder-lock.ts';

const KEY = 'secret.key';
const OWNER_ONLY = 0o600;

/** The database of this folder while it is copied: the one that runs, or one that is started for that. */
async function opened(dataDir: string, log: Logger): Promise<{ connection: SocketConnection; close(): Promise<void> }> {
  const running = await findRunning(dataDir);
  return running === null ? startEmbedded({ dataDir, log }) : { connection: running, close: async () => undefined };
}

/**
 * Copies the embedded database, running or stopped, and its key to a new folder. The folder gets its name when it is complete.
 * Throws StartProblem where there is nothing to copy or the folder exists.
 */
export async function backUp(dataDir: string, target: string, log: Logger): Promise<void> {
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
    if (existsSync(key)) await copyFile(key, join(unfinished, KEY));
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function giveTo(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(inside, { uid, gid });
    else await chown(inside, uid, gid);
  }
}

const isSameKey = async (one: string, other: string): Promise<boolean> =>
  (await readFile(one, 'utf8')) === (await readFile(other, 'utf8'));

/**
 * Restores a backup to an empty data folder, for the next start. The backup stays unchanged. Throws StartProblem where the
 * folder is in use, or holds a database or another key.
 */
export async function restore(source: string, dataDir: string): Promise<void> {
  const from = resolve(source);
  if (!existsSync(join(from, CLUSTER_FOLDER, 'backup_label'))) throw new StartProblem(`${from} is not a backup.`);
  const data = await makeDataFolder(dataDir);
  const lock = takeFolderLock(data.path);
  if ('heldBy' in lock) throw new StartProblem(`This folder is served by process ${lock.heldBy}: ${data.path}`);
  try {
    if (existsSync(data.cluster)) {
      throw new StartProblem(`There is a database in ${data.path}; move it away first, or name another DATA_DIR.`);
    }
    const kept = join(from, KEY);
    const key = join(data.path, KEY);
    if (existsSync(kept) && existsSync(key) && !(await isSameKey(kept, key))) {
      throw new StartProblem(`${key} is not the key of this backup; move it away first.`);
    }
    const account = databaseAccount(data.cluster);
    const unfinished = `${data.cluster}.unfinished-${process.pid}`;
    await cp(join(from, CLUSTER_FOLDER), unfinished, { recursive: true });
    await chmod(unfinished, 0o700);
    if (account.ids !== null) await giveTo(unfinished, account.ids);
    if (existsSync(kept)) {
      await copyFile(kept, key);
      await chmod(key, OWNER_ONLY);
    }
    await rename(unfinished, data.cluster);
  } finally {
    lock.release();
  }
}
