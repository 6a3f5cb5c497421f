import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartProblem } from '#platform/process/start-problem.ts';
import { writeAccessFiles } from './access-files.ts';
import { type Account, databaseAccount } from './account.ts';
import { openLogArchive } from './archive/log-archive.ts';
import { CLUSTER_FOLDER, type DataFolder, makeDataFolder, makeSocketFolder } from './data-folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { DATABASE_USER, ensureCluster } from './new-cluster.ts';
import { isDatabaseOf, readPostmasterFile } from './postmaster-file.ts';
import { type Programs, usablePrograms } from './programs.ts';
import { runProgram } from './run-program.ts';
import { superviseDatabase } from './supervise.ts';

export const DATABASE_NAME = 'coupon_centre';
/** The role that serves; `DATABASE_USER` owns the cluster and its tables. */
export const SERVING_USER = 'coupon_centre_app';
const SYSTEM_FOLDER = '/var/lib/coupon-centre';

/** How to reach the embedded database, as its owner; the host is the folder of its socket. */
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
  /** Where the log is archived; undefined: it is not. */
  readonly archiveDir?: string | undefined;
  /** Settings of PostgreSQL that differ from ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function findPrograms(data: DataFolder, account: Account): Promise<Programs> {
  const asAnother = account.ids !== null;
  const programs = await usablePrograms(asAnother ? SYSTEM_FOLDER : data.path, asAnother);
  const starts = await runProgram(programs.postgres, ['--version'], { account, folder: '/' });
  if (starts.ok) return programs;
  throw new StartProblem(
    `PostgreSQL does not run on this machine (${starts.said}); set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
  );
}

export async function checkMayEnter({ path }: DataFolder, account: Account): Promise<void> {
  const entered = await runProgram('/bin/sh', ['-c', 'cd -- "$0"', path], { account, folder: '/' });
  if (entered.ok) return;
  throw new StartProblem(
    `The database runs as ${account.name}, which has no access to ${path}; choose a DATA_DIR it can reach, or leave it unset.`,
  );
}

/** One short connection of its own. */
async function withClient(connection: SocketConnection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the role that serves where there is none: in a new cluster, and in one of an earlier version. */
export const ensureServingRole = (owner: SocketConnection): Promise<void> =>
  withClient(owner, async (client) => {
    const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVING_USER]);
    if (found.rowCount === 0) await client.query(`CREATE ROLE ${SERVING_USER} LOGIN`);
  });

/** Checked at every start: an interrupted first start leaves a cluster without our database. */
const ensureDatabase = (server: Omit<SocketConnection, 'database'>): Promise<void> =>
  withClient({ ...server, database: 'postgres' }, async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  });

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
export async function startEmbedded({ dataDir, log, archiveDir, settings = {} }: EmbeddedOptions): Promise<Embedded> {
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
    const { cluster } = data;
    const archive = archiveDir === undefined ? {} : await openLogArchive({ archiveDir, cluster, account, log });
    const socket = await makeSocketFolder(data, account);
    const access = await writeAccessFiles(socket.path);
    const place = {
      cluster,
      socketFolder: socket.path,
      programs,
      account,
      settings: { ...access, ...archive, ...settings },
      log,
    };
    const database = await superviseDatabase(place);
    const server = { host: socket.path, port: 5432, user: DATABASE_USER };
    const close = async (): Promise<void> => {
      await database.stop();
      await socket.remove();
      unlock();
    };
    const connection = { ...server, database: DATABASE_NAME };
    try {
      await ensureDatabase(server);
      await ensureServingRole(connection);
    } catch (error) {
      await close();
      throw error;
    }
    return { connection, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
