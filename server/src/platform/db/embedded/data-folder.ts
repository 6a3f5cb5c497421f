import { constants, existsSync } from 'node:fs';
import { access, chmod, chown, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Account } from './account.ts';

/** A socket's address holds no more; macOS gives four bytes less. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;
export const CLUSTER_FOLDER = 'postgres';
const SOCKET_NAME = '.s.PGSQL.5432';

/** Where things are inside the data folder. The folder itself is ours, the cluster is the database's account's. */
export interface DataFolder {
  readonly path: string;
  readonly cluster: string;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EROFS: 'it lies on a read-only disk',
  ENOTDIR: 'it is a file or lies below one',
  ENOSPC: 'the disk is full',
  ENOENT: 'the system allows no folder there',
};

/**
 * Makes a folder that other accounts may enter but not list, regardless of our umask: the database's account must reach its
 * files. An existing folder stays as it is.
 */
export async function makePassableFolder(path: string): Promise<void> {
  // One by one: Node's recursive mkdir never ends where the system denies that a parent is there, as in /proc.
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await chmod(folder, 0o711);
  }
}

/** Makes the names in a folder last over a loss of power. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export async function makeDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir);
  try {
    await makePassableFolder(path);
    await readdir(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The data folder ${path} cannot be used: ${REASONS[code ?? ''] ?? message} (DATA_DIR).`);
  }
  return { path, cluster: join(path, CLUSTER_FOLDER) };
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;

const roomyTemporaryFolder = (): string =>
  [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'coupon-centre-XXXXXX'))) ?? '/tmp';

async function makeEmpty(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

export interface SocketFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A folder for the database's socket that only its account (and root) may enter: inside the data folder, or where that path
 * is too long for a socket's address, a new one with an unguessable name below the folder for temporary files.
 */
export async function makeSocketFolder(data: DataFolder, account: Account): Promise<SocketFolder> {
  const inside = join(data.path, 'socket');
  const path = fits(inside) ? await makeEmpty(inside) : await mkdtemp(join(roomyTemporaryFolder(), 'coupon-centre-'));
  if (account.ids !== null) await chown(path, account.ids.uid, account.ids.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
