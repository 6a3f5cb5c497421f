import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Connection } from './pool.ts';
import { closeDatabase, grantRights } from './roles/grant-rights.ts';
import { wasCancelled } from './try-again.ts';

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** Advisory lock, the same on all nodes: its holder migrates, the others wait. */
export const MIGRATION_LOCK = 7_266_837;

/** How long a migration waits for a lock on a table. */
export interface Patience {
  /** Per attempt: everything that needs the table queues behind it, claims too. */
  readonly lockMs: number;
  /** Between two tries, while they go ahead. */
  readonly againMs: number;
  /** In all, before the start is given up. */
  readonly giveUpMs: number;
}
const PATIENCE: Patience = { lockMs: 1_000, againMs: 2_000, giveUpMs: 300_000 };
/** A lock timeout, or a deadlock resolved against us. */
const LOCKED_OUT = new Set(['55P03', '40P01']);

/** Migrations that are numbered by themselves. */
export interface Migrations {
  readonly folder: string;
  /** The table that tells which were applied. */
  readonly history: string;
}
/** The server's own. */
const OURS: Migrations = { folder: join(import.meta.dirname, '../../../migrations'), history: 'schema_migration' };

/** Who owns the tables, and who is to work with them. */
export interface TableOwner {
  readonly connection: Connection;
  /** The role that serves, with the rights of `table-rights.ts`; undefined: the owner serves, too. */
  readonly grantTo: string | undefined;
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex. */
  readonly checksum: string;
  /** The migration that a server must know to work with this one: an earlier one, or this itself. */
  readonly worksWith: number;
}

/** In each folder of migrations: from which earlier migration on a server works with one, as `{"0049": "0042"}`. */
const WORKS_WITH = 'works-with.json';

/** What the folder declares. A migration that is not named works with servers that know it. */
async function readWorksWith(folder: string): Promise<ReadonlyMap<number, number>> {
  const text = await readFile(join(folder, WORKS_WITH), 'utf8').catch(() => '{}');
  const declared = Object.entries(JSON.parse(text) as Record<string, string>);
  return new Map(declared.map(([version, known]) => [Number(version), Number(known)]));
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const worksWith = await readWorksWith(folder);
  return Promise.all(
    names.map(async (name) => {
      const version = Number(FILE_NAME.exec(name)?.[1]);
      if (Number.isNaN(version)) throw new Error(`${name}: migrations are named NNNN-what.sql`);
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version, name, sql, checksum, worksWith: worksWith.get(version) ?? version };
    }),
  );
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  /** As of `Migration`; nothing where a release of before this column applied it. */
  readonly works_with?: number | null;
}

/**
 * History is never rewritten: what was applied is what the files say, and what a newer release applied says that we work with it. It
 * begins with the baseline; databases of builds from before that one cannot be upgraded. Returns whether the database is newer.
 */
function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): boolean {
  const [first] = applied;
  if (first !== undefined && first.name !== migrations[0]?.name) {
    throw new StartProblem(
      `The database was made by an earlier, unreleased build of this server (its first migration is ${first.name}) and cannot be upgraded: use a new database, or, if it is the embedded one, delete its data folder (DATA_DIR).`,
    );
  }
  let isNewer = false;
  for (const { version, name, checksum, works_with: worksWith } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    if (known === undefined) {
      isNewer = true;
      if (migrations.some((migration) => migration.version === worksWith)) continue;
      throw new StartProblem(
        `The database is newer than this server and does not work with it: it has migration ${name}; start the newer version again.`,
      );
    }
    if (known.name !== name || known.checksum !== checksum) {
      throw new StartProblem(
        `Migration ${name} was changed after it was applied to this database; put the file back and add a new one instead.`,
      );
    }
  }
  return isNewer;
}

interface Known {
  readonly history: string;
  readonly migrations: readonly Migration[];
  readonly grantTo: string | undefined;
}

/** Whether tables lie on several machines (docs/citus.md). */
async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_there",
  );
  return rows[0]?.is_there === true;
}

/** The same statements, each sent by itself by the server's own reader of them: Citus hands the text it was sent on to its workers. */
const oneByOne = (statements: string): string =>
  `DO $of_the_migration$ BEGIN\n${statements.trimEnd().replace(/;?$/, ';')}\nEND $of_the_migration$`;

/** The table of what was applied; earlier releases made it without its last column. */
async function openHistory(client: pg.Client, history: string): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${history} (
       version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
  );
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'works_with'",
    [history],
  );
  if (rowCount === 0) await client.query(`ALTER TABLE ${history} ADD COLUMN works_with integer`);
}

/** `SELECT *`: a database of an earlier release lacks the last column. */
const readHistory = (client: pg.Client, history: string): Promise<pg.QueryResult<Applied>> =>
  client.query<Applied>(`SELECT * FROM ${history} ORDER BY version`);

/**
 * Applies the next migration, with the rights on what it made, and says which; null when none is left. One transaction, so a cut
 * leaves all of it or nothing.
 */
async function applyNext(
  client: pg.Client,
  { history, migrations, grantTo }: Known,
  lockMs: number,
): Promise<string | null> {
  await client.query('BEGIN');
  try {
    // The role may have a limit for statements of every day; waiting for another node's migration, or doing one, takes longer.
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await openHistory(client, history);
    const { rows } = await readHistory(client, history);
    const isNewer = checkHistory(rows, migrations);
    const next = migrations.find(({ version }) => !rows.some((row) => row.version === version));
    if (next !== undefined) {
      const isSpread = await isDistributed(client);
      // The machines that tables were spread over are to be as patient as we are.
      if (isSpread) await client.query("SET LOCAL citus.propagate_set_commands = 'local'");
      // By one connection to each: a migration may change a function after a table.
      if (isSpread) await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
      await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
      await client.query(isSpread ? oneByOne(next.sql) : next.sql);
      await client.query(`INSERT INTO ${history} VALUES ($1, $2, $3, now(), $4)`, [
        next.version,
        next.name,
        next.checksum,
        next.worksWith,
      ]);
    }
    // A newer release gave the rights on tables that we do not know.
    if (grantTo !== undefined && !isNewer) {
      await closeDatabase(client);
      await grantRights(client, 'public', grantTo);
    }
    await client.query('COMMIT');
    return next?.name ?? null;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The same, as often as it takes until the tables it changes are free; what runs meanwhile goes on in between. */
async function applyNextWhenFree(
  client: pg.Client,
  known: Known,
  { lockMs, againMs, giveUpMs }: Patience,
): Promise<string | null> {
  const until = performance.now() + giveUpMs;
  for (;;) {
    try {
      return await applyNext(client, known, lockMs);
    } catch (error) {
      if (!LOCKED_OUT.has((error as { code?: string }).code ?? '') && !wasCancelled(error)) throw error;
      if (performance.now() > until) {
        throw new StartProblem(
          'A migration could not be applied: other transactions hold the tables it changes (see pg_stat_activity); end them and start again.',
        );
      }
      await pause(againMs);
    }
  }
}

/**
 * Migrates the database to this version of the server, forward only, and gives the role that serves its rights. Nodes that start at
 * once take turns, and running nodes wait for a second at most. A newer database is left as it is. Throws StartProblem where a newer one
 * does not work with this version, it is from before the baseline, an applied file was changed, or tables stay locked.
 */
export async function migrate(
  { connection, grantTo }: TableOwner,
  log: Logger,
  { folder, history, patience = PATIENCE }: Migrations & { readonly patience?: Patience } = OURS,
): Promise<void> {
  const known = { history, migrations: await readMigrations(folder), grantTo };
  await withClient(connection, log, async (client) => {
    for (;;) {
      const name = await applyNextWhenFree(client, known, patience);
      if (name === null) return;
      log.debug({ migration: name }, 'The database was migrated');
    }
  });
}

/**
 * Checks, changing nothing, that the database is of this version. Throws StartProblem where a migration is missing, and
 * as `migrate` does.
 */
export async function checkMigrated(
  connection: Connection,
  log: Logger,
  { folder, history }: Migrations = OURS,
): Promise<void> {
  const migrations = await readMigrations(folder);
  await withClient(connection, log, async (client) => {
    const { rows: found } = await client.query<{ is_there: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS is_there',
      [history],
    );
    const isThere = found[0]?.is_there === true;
    const { rows } = isThere ? await readHistory(client, history) : { rows: [] };
    checkHistory(rows, migrations);
    const missing = migrations.find(({ version }) => !rows.some((row) => row.version === version));
    if (missing === undefined) return;
    throw new StartProblem(
      `The database lacks migration ${missing.name}: run \`npm run db:migrate\` with the role that owns the tables (MIGRATION_DATABASE_URL), then start again.`,
    );
  });
}

async function withClient(
  connection: Connection,
  log: Logger,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'coupon-centre migration' });
  // A broken connection rejects the query under way; without a listener it would end the process as well.
  client.on('error', (error) => log.debug({ reason: error.message }, 'The connection of the migration broke'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
