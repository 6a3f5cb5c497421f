import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findRunning, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Connection, createPool } from './pool.ts';

const OLDEST_VERSION = 150_000;
const FIRST_CONNECT_MS = 5_000;
const END_MS = 5_000;

/** The database, embedded or external. */
export interface Database {
  /** May go through a pooler: one transaction at a time, nothing that a session would remember. */
  readonly pool: pg.Pool;
  /** Past any pooler: for the job queue, and for work that takes longer than an answer may. */
  readonly directPool: pg.Pool;
  /** For those who need connections of their own, past any pooler. */
  readonly connection: Connection;
  /** Ends the pools, and the embedded database with them. */
  close(): Promise<void>;
}

/** Settings of `env.ts` that choose the engine. */
export interface DatabaseChoice {
  /** A PostgreSQL of one's own; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is a pooler: the database itself. */
  readonly databaseDirectUrl?: string | undefined;
  readonly dataDir: string;
  /** Connection limit; by default that of a single process. */
  readonly poolMax?: number;
}

type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its host name cannot be resolved now',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ERR_INVALID_URL: 'it is not an address',
  '28P01': 'user name or password is wrong',
  '28000': 'the user is not let in',
  '3D000': 'there is no such database',
  '57P03': 'the database is starting up or shutting down',
  '53300': 'the database has no connection left',
};

/** The address without secrets. */
function shownAddress(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url === null ? '' : ` (${url.host}${url.pathname})`;
}

function reasonOf(error: unknown): string {
  // Several addresses of one host were tried: each failed in its own way, the first is shown.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = first as Error & { code?: string };
  return REASONS[code ?? ''] ?? message;
}

async function checkServer(setting: AddressSetting, databaseUrl: string): Promise<void> {
  let version: number;
  try {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: FIRST_CONNECT_MS });
    await client.connect();
    try {
      const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
      version = Number(rows[0]?.server_version_num);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new StartProblem(`${setting}${shownAddress(databaseUrl)} cannot be used: ${reasonOf(error)}.`);
  }
  if (version < OLDEST_VERSION) {
    throw new StartProblem(
      `${setting}${shownAddress(databaseUrl)} is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  }
}

/** Waits for statements under way, with a limit: a leaked connection must not block the end. */
const endPool = (pool: pg.Pool): Promise<void> => Promise.race([pool.end(), pause(END_MS, undefined, { ref: false })]);

/** Pools on a database of one's own, each address tried once. */
async function openOwn(databaseUrl: string, choice: DatabaseChoice, log: Logger): Promise<Database> {
  const { databaseDirectUrl: directUrl, poolMax } = choice;
  await checkServer('DATABASE_URL', databaseUrl);
  const pool = createPool({ connectionString: databaseUrl }, log, poolMax);
  if (directUrl === undefined) {
    const connection = { connectionString: databaseUrl };
    return { pool, directPool: pool, connection, close: () => endPool(pool) };
  }
  await checkServer('DATABASE_DIRECT_URL', directUrl);
  const connection = { connectionString: directUrl };
  const directPool = createPool(connection, log);
  const close = async (): Promise<void> => {
    await Promise.all([endPool(pool), endPool(directPool)]);
  };
  return { pool, directPool, connection, close };
}

/** Opens the database that the settings name, ready for queries. Throws StartProblem with one sentence where it cannot. */
export async function openDatabase(choice: DatabaseChoice, log: Logger): Promise<Database> {
  if (choice.databaseUrl !== undefined) return openOwn(choice.databaseUrl, choice, log);
  const embedded = await startEmbedded({ dataDir: choice.dataDir, log });
  const pool = createPool(embedded.connection, log);
  const close = async (): Promise<void> => {
    await endPool(pool);
    await embedded.close();
  };
  return { pool, directPool: pool, connection: embedded.connection, close };
}

/**
 * Opens the database for a command or another process of the node: uses a running embedded database, or starts it until the
 * command ends.
 */
export async function openBeside(choice: DatabaseChoice, log: Logger): Promise<Database> {
  const running = choice.databaseUrl === undefined ? await findRunning(choice.dataDir) : null;
  if (running === null) return openDatabase(choice, log);
  const pool = createPool(running, log, choice.poolMax);
  return { pool, directPool: pool, connection: running, close: () => endPool(pool) };
}
