import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import {
  ensureServingRole,
  findRunning,
  SERVING_USER,
  type SocketConnection,
  startEmbedded,
} from '#platform/db/embedded/embedded.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { TableOwner } from './migrate.ts';
import { type Connection, createPool } from './pool.ts';

const OLDEST_VERSION = 150_000;
const FIRST_CONNECT_MS = 5_000;
const END_MS = 5_000;

/** The database, embedded or external, with the role that serves. */
export interface Database {
  /** May go through a pooler: one transaction at a time, nothing that a session would remember. */
  readonly pool: pg.Pool;
  /** Past any pooler: for the job queue, and for work that takes longer than an answer may. */
  readonly directPool: pg.Pool;
  /** For those who need connections of their own, past any pooler. */
  readonly connection: Connection;
  /** For what makes or changes tables; undefined: this process may not. */
  readonly owner: TableOwner | undefined;
  /** Ends the pools, and the embedded database with them. */
  close(): Promise<void>;
}

/** Settings of `env.ts` that choose the engine. */
export interface DatabaseChoice {
  /** A PostgreSQL of one's own; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is a pooler: the database itself. */
  readonly databaseDirectUrl?: string | undefined;
  /** The database itself with the role that owns the tables; undefined: the other role, if it may make tables. */
  readonly migrationDatabaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Where the embedded one archives its log; undefined: nowhere. */
  readonly archiveDir?: string | undefined;
  /** Connection limit; by default that of a single process. */
  readonly poolMax?: number;
}

type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL';

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

/** The role that an address leads to, and whether it may make tables. */
interface FoundRole {
  readonly name: string;
  readonly makesTables: boolean;
}

async function askServer(databaseUrl: string): Promise<FoundRole & { readonly version: number }> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: FIRST_CONNECT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; name: string; makes_tables: boolean }>(
      `SELECT current_setting('server_version_num') AS version, current_user AS name,
              has_schema_privilege('public', 'CREATE') AS makes_tables`,
    );
    const [row] = rows;
    return { version: Number(row?.version), name: row?.name ?? '', makesTables: row?.makes_tables === true };
  } finally {
    await client.end();
  }
}

/** Throws StartProblem where the address cannot be used. */
async function checkServer(setting: AddressSetting, databaseUrl: string): Promise<FoundRole> {
  const found = await askServer(databaseUrl).catch((error: unknown) => {
    throw new StartProblem(`${setting}${shownAddress(databaseUrl)} cannot be used: ${reasonOf(error)}.`);
  });
  if (found.version >= OLDEST_VERSION) return found;
  throw new StartProblem(
    `${setting}${shownAddress(databaseUrl)} is PostgreSQL ${Math.floor(found.version / 10_000)}; 15 or newer is needed.`,
  );
}

/** Waits for statements under way, with a limit: a leaked connection must not block the end. */
const endPool = (pool: pg.Pool): Promise<void> => Promise.race([pool.end(), pause(END_MS, undefined, { ref: false })]);

/** Who changes the tables of a database of one's own; `serving`: the role of the other addresses. */
async function ownerOf(
  { migrationDatabaseUrl }: DatabaseChoice,
  serving: FoundRole,
  direct: Connection,
): Promise<TableOwner | undefined> {
  if (migrationDatabaseUrl === undefined) {
    return serving.makesTables ? { connection: direct, grantTo: undefined } : undefined;
  }
  const { name } = await checkServer('MIGRATION_DATABASE_URL', migrationDatabaseUrl);
  const grantTo = name === serving.name ? undefined : serving.name;
  return { connection: { connectionString: migrationDatabaseUrl }, grantTo };
}

/** Pools on a database of one's own, each address tried once. */
async function openOwn(databaseUrl: string, choice: DatabaseChoice, log: Logger): Promise<Database> {
  const { databaseDirectUrl: directUrl, poolMax } = choice;
  const serving = await checkServer('DATABASE_URL', databaseUrl);
  if (directUrl !== undefined) await checkServer('DATABASE_DIRECT_URL', directUrl);
  const connection = { connectionString: directUrl ?? databaseUrl };
  const owner = await ownerOf(choice, serving, connection);
  const pool = createPool({ connectionString: databaseUrl }, log, poolMax);
  const directPool = directUrl === undefined ? pool : createPool(connection, log);
  const close = async (): Promise<void> => {
    await Promise.all([...new Set([pool, directPool])].map(endPool));
  };
  return { pool, directPool, connection, owner, close };
}

/** The embedded database, on which two roles work as on any other. */
function onEmbedded(owner: SocketConnection, log: Logger, poolMax?: number): Database {
  const connection = { ...owner, user: SERVING_USER };
  const pool = createPool(connection, log, poolMax);
  return {
    pool,
    directPool: pool,
    connection,
    owner: { connection: owner, grantTo: SERVING_USER },
    close: () => endPool(pool),
  };
}

/** Opens the database that the settings name, ready for queries. Throws StartProblem with one sentence where it cannot. */
export async function openDatabase(choice: DatabaseChoice, log: Logger): Promise<Database> {
  if (choice.databaseUrl !== undefined) return openOwn(choice.databaseUrl, choice, log);
  const embedded = await startEmbedded({ dataDir: choice.dataDir, archiveDir: choice.archiveDir, log });
  const database = onEmbedded(embedded.connection, log);
  const close = async (): Promise<void> => {
    await database.close();
    await embedded.close();
  };
  return { ...database, close };
}

/**
 * Opens the database for a command or another process of the node: uses a running embedded database, or starts it until the
 * command ends.
 */
export async function openBeside(choice: DatabaseChoice, log: Logger): Promise<Database> {
  const running = choice.databaseUrl === undefined ? await findRunning(choice.dataDir) : null;
  if (running === null) return openDatabase(choice, log);
  await ensureServingRole(running);
  return onEmbedded(running, log, choice.poolMax);
}
