import pg from 'pg';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { movedTables } from './moved-tables.ts';
import type { ListenAddress } from './source-listener.ts';

const ENCODING = 'UTF8';
const LEAST_VERSION_OF_ROLE = 160_000;
/** The database's server could not open a connection to the old one. */
const CONNECTION_FAILURE = /^08/;

/** VERIFIED: everything was moved and compared; what is left is tidying up. */
export type MoveStep = 'COPYING' | 'VERIFIED';

interface Powers {
  readonly role: string;
  readonly database: string;
  readonly version: string;
  readonly subscribes: boolean;
  readonly makes_schemas: boolean;
  readonly makes_tables: boolean;
  readonly is_spread: boolean;
  readonly encoding: string;
}

/** Why the role cannot receive a move, as the statement that lets it; undefined where it can. */
function lackOf({ role, database, version, subscribes, makes_schemas, makes_tables }: Powers): string | undefined {
  const to = pg.escapeIdentifier(role);
  if (!subscribes) {
    return Number(version) >= LEAST_VERSION_OF_ROLE
      ? `GRANT pg_create_subscription TO ${to}`
      : `ALTER ROLE ${to} SUPERUSER (until the move has ended; PostgreSQL 16 and newer need less)`;
  }
  if (!makes_schemas) return `GRANT CREATE ON DATABASE ${pg.escapeIdentifier(database)} TO ${to}`;
  return makes_tables ? undefined : `GRANT CREATE ON SCHEMA public TO ${to}`;
}

/** Checks the new database and what its role may, and writes nothing. Throws StartProblem. */
export async function checkTarget(target: pg.Pool): Promise<void> {
  const { rows } = await target.query<Powers>(
    `SELECT r.rolname AS role, current_database() AS database, current_setting('server_version_num') AS version,
            r.rolsuper OR EXISTS (SELECT FROM pg_roles s WHERE s.rolname = 'pg_create_subscription'
                                    AND pg_has_role(r.oid, s.oid, 'MEMBER')) AS subscribes,
            has_database_privilege(current_database(), 'CREATE') AS makes_schemas,
            has_schema_privilege('public', 'CREATE') AS makes_tables,
            to_regclass('pg_dist_partition') IS NOT NULL AS is_spread,
            getdatabaseencoding() AS encoding
       FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const [powers] = rows;
  if (powers === undefined) return;
  if (powers.is_spread) {
    throw new StartProblem(
      'The new database has Citus, which takes no changes by logical replication: move to a PostgreSQL without it, then follow docs/citus.md.',
    );
  }
  if (powers.encoding !== ENCODING) {
    throw new StartProblem(
      `The new database's encoding is ${powers.encoding}: make one with CREATE DATABASE … ENCODING '${ENCODING}' TEMPLATE template0.`,
    );
  }
  const lack = lackOf(powers);
  if (lack === undefined) return;
  throw new StartProblem(`The role ${powers.role} cannot receive the move; as an administrator run there: ${lack}`);
}

/** How far the move into this database is; null where none began. */
export async function readStep(target: pg.Pool): Promise<MoveStep | null> {
  const { rows } = await target.query<{ is_there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is_there', [
    `${MOVE}.state`,
  ]);
  if (rows[0]?.is_there !== true) return null;
  const state = await target.query<{ step: MoveStep }>(`SELECT step FROM ${MOVE}.state`);
  return state.rows[0]?.step ?? null;
}

/** Where a move into this database began. */
export async function markStep(target: pg.Pool, step: MoveStep): Promise<void> {
  await target.query(`UPDATE ${MOVE}.state SET step = $1`, [step]);
}

/** Identifies a database's files, so that a move goes on from the same ones. */
async function systemOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()');
  return rows[0]?.id ?? '';
}

/**
 * Marks the new database, which has to be empty, before anything else is written. Where a move goes on, nothing counts as verified any
 * more. Throws StartProblem.
 */
export async function claimTarget(source: pg.Pool, target: pg.Pool): Promise<void> {
  const from = await systemOf(source);
  if ((await readStep(target)) !== null) {
    const { rows } = await target.query<{ source: string }>(`SELECT source FROM ${MOVE}.state`);
    if (rows[0]?.source === from) return markStep(target, 'COPYING');
    throw new StartProblem('The move into this database began from another one: name an empty database.');
  }
  const { rows } = await target.query<{ name: string }>(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p')
      ORDER BY n.nspname = 'public' DESC, 1 LIMIT 1`,
  );
  if (rows[0] !== undefined) {
    throw new StartProblem(
      `The new database is not empty: it has the table ${rows[0].name}. Make an empty one (CREATE DATABASE); the move makes the tables itself.`,
    );
  }
  await target.query(
    `CREATE SCHEMA ${MOVE}
       CREATE TABLE state (source text NOT NULL, step text NOT NULL);
     INSERT INTO ${MOVE}.state VALUES (${pg.escapeLiteral(from)}, 'COPYING')`,
  );
}

const connectionOf = ({ host, port }: ListenAddress, database: string, password: string): string =>
  pg.escapeLiteral(
    `host=${host} port=${port} dbname=${database} user=${MOVE} password=${password} sslmode=disable gssencmode=disable connect_timeout=10`,
  );

async function isSubscribed(target: pg.Pool): Promise<boolean> {
  const { rowCount } = await target.query(
    'SELECT FROM pg_subscription WHERE subname = $1 AND subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [MOVE],
  );
  return rowCount !== 0;
}

/**
 * Takes out what migrations have put in, and what a cancelled move left: the old database's rows come in its place. Also of tables
 * that their owner has closed to this.
 */
async function emptyTables(target: pg.Pool): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 32 = 32',
  );
  const names = rows.map(({ name }) => name);
  const open = names.map(
    (name) => `ALTER TABLE ${name} DISABLE TRIGGER USER; GRANT TRUNCATE ON ${name} TO CURRENT_USER;`,
  );
  const close = names.map(
    (name) => `REVOKE TRUNCATE ON ${name} FROM CURRENT_USER; ALTER TABLE ${name} ENABLE TRIGGER USER;`,
  );
  const all = (await movedTables(target)).join(', ');
  // One text is one transaction.
  await target.query(`${open.join(' ')} TRUNCATE ${all} CASCADE; ${close.join(' ')}`);
}

export interface ReachableSource {
  readonly address: ListenAddress;
  readonly database: string;
  readonly password: string;
}

/** Begins to copy and to follow, or goes on. Throws StartProblem where the new database's server does not reach this machine. */
export async function subscribe(
  target: pg.Pool,
  { address, database, password }: ReachableSource,
  dropOldSlots: () => Promise<void>,
): Promise<void> {
  const connection = connectionOf(address, database, password);
  if (await isSubscribed(target)) {
    await target.query(`ALTER SUBSCRIPTION ${MOVE} CONNECTION ${connection}`);
    return;
  }
  await dropOldSlots();
  await emptyTables(target);
  await target
    .query(`CREATE SUBSCRIPTION ${MOVE} CONNECTION ${connection} PUBLICATION ${MOVE}`)
    .catch((error: Error & { code?: string }) => {
      if (!CONNECTION_FAILURE.test(error.code ?? '')) throw error;
      throw new StartProblem(
        `The new database's server does not reach this machine at ${address.host}:${address.port} (${error.message}): open the way, or name another address with --listen.`,
      );
    });
}

/** Ends following, whether the old database can be reached or not; its slot ends with `releaseSource`. */
export async function unsubscribe(target: pg.Pool): Promise<void> {
  if (!(await isSubscribed(target))) return;
  await target.query(`ALTER SUBSCRIPTION ${MOVE} DISABLE`);
  await target.query(`ALTER SUBSCRIPTION ${MOVE} SET (slot_name = NONE)`);
  await target.query(`DROP SUBSCRIPTION ${MOVE}`);
}

/** Statistics for the planner, which copying does not make: the first calls after the switch need them. */
export async function analyse(target: pg.Pool): Promise<void> {
  await target.query(`ANALYZE ${(await movedTables(target)).join(', ')}`);
}

/** From now on nodes may serve the new database. */
export async function releaseTarget(target: pg.Pool): Promise<void> {
  await target.query(`DROP SCHEMA IF EXISTS ${MOVE} CASCADE`);
}

export interface Copied {
  /** Tables that are copied and followed. */
  readonly ready: number;
  readonly tables: number;
  /** Rows or tables that could not be written, each tried again: the reason is in the server's log. */
  readonly errors: number;
}

export async function readCopied(target: pg.Pool): Promise<Copied> {
  const { rows } = await target.query<{ ready: string; tables: string; errors: string }>(
    `SELECT count(*) FILTER (WHERE r.srsubstate = 'r') AS ready, count(*) AS tables,
            coalesce(max(e.apply_error_count + e.sync_error_count), 0) AS errors
       FROM pg_subscription s JOIN pg_subscription_rel r ON r.srsubid = s.oid
       LEFT JOIN pg_stat_subscription_stats e ON e.subid = s.oid
      WHERE s.subname = $1`,
    [MOVE],
  );
  const [row] = rows;
  return { ready: Number(row?.ready), tables: Number(row?.tables), errors: Number(row?.errors) };
}
