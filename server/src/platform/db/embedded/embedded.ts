import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Account, databaseAccount } from './account.ts';
import { CLUSTER_FOLDER, type DataFolder, makeDataFolder, makeSocketFolder } from './data-folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { DATABASE_USER, ensureCluster } from './new-cluster.ts';
import { isDatabaseOf, readPostmasterFile } from './postmaster-file.ts';
import { type Programs, usablePrograms } from './programs.ts';
import { runProgram } from './run-program.ts';
import { superviseDatabase } from './supervise.ts';

const DATABASE_NAME = 'coupon_centre';
const SYSTEM_FOLDER = '/var/lib/coupon-centre';

/** How to reach the embedded database; the host is the folder of its socket. */
export interface SocketConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface Embedded {
  readonly connection: SocketConnection;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Settings of PostgreSQL that differ from ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

async function findPrograms(data: DataFolder, account: Account): Promise<Programs> {
  const asAnother = account.ids !== null;
  const programs = await usablePrograms(asAnother ? SYSTEM_FOLDER : data.path, asAnother);
  const starts = await runProgram(programs.postgres, ['--version'], { account, folder: '/' });
  if (starts.ok) return programs;
  throw new StartProblem(
    `PostgreSQL does not run on this machine (${starts.said}); set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
  );
}

async function checkMayEnter({ path }: DataFolder, account: Account): Promise<void> {
  const entered = await runProgram('/bin/sh', ['-c', 'cd -- "$0"', path], { account, folder: '/' });
  if (entered.ok) return;
  throw new StartProblem(
    `The database runs as ${account.name}, which has no access to ${path}; choose a DATA_DIR it can reach, or leave it unset.`,
  );
}

/** Checked at every start: an interrupted first start leaves a cluster without our database. */
async function ensureDatabase(server: Omit<SocketConnection, 'database'>): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}

/** The embedded database that is now running on this data folder; null if there is none. */
export async function findRunning(dataDir: string): Promise<SocketConnection | null> {
  const cluster = join(resolve(dataDir), CLUSTER_FOLDER);
  const said = await readPostmasterFile(cluster);
  if (said === null || !said.ready || !(await isDatabaseOf(said.pid, cluster))) return null;
  return { host: said.socketFolder, port: 5432, user: DATABASE_USER, database: DATABASE_NAME };
}

/**
 * Runs a PostgreSQL of our own on a data folder: a child process on a Unix socket, restarted when it dies. One server a folder:
 * throws StartProblem where another one has it, and where the folder or the machine do not allow it.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const data = await makeDataFolder(dataDir);
  const lock = takeFolderLock(data.path);
  if ('heldBy' in lock) throw new StartProblem(`This folder is already served by process ${lock.heldBy}: ${data.path}`);
  process.on('exit', lock.release);
  const unlock = (): void => {
    process.off('exit', lock.release);
    lock.release();
  };
  try {
    const account = databaseAccount(data.cluster);
    const programs = await findPrograms(data, account);
    await checkMayEnter(data, account);
    await ensureCluster(data, programs, account);
    const socket = await makeSocketFolder(data, account);
    const place = { cluster: data.cluster, socketFolder: socket.path, programs, account, settings, log };
    const database = await superviseDatabase(place);
    const server = { host: socket.path, port: 5432, user: DATABASE_USER };
    const close = async (): Promise<void> => {
      await database.stop();
      await socket.remove();
      unlock();
    };
    await ensureDatabase(server).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { connection: { ...server, database: DATABASE_NAME }, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
