import pg from 'pg';
import { readFailureOf } from '#platform/db/read-failure.ts';
import { type Checked, findingsOf } from './checked.ts';

/** PostgreSQL's codes for: this role may not; the extension's files are not there. */
const REASONS: Readonly<Record<string, string>> = {
  '42501': 'the extension amcheck is not in this database, and this role may not add it',
  '0A000': "PostgreSQL's extension amcheck is not installed on its machine",
  '58P01': "PostgreSQL's extension amcheck is not installed on its machine",
};

/** The extension in this database. */
interface Amcheck {
  /** Otherwise each transaction makes it for itself. */
  readonly isThere: boolean;
  /** Its schema, as SQL writes it. */
  readonly schema: string;
}

/** What a role needs for this check. ROLE: its name. */
const grantsIn = (schema: string): string =>
  `GRANT USAGE ON SCHEMA ${schema} TO ROLE; GRANT EXECUTE ON FUNCTION ${schema}.bt_index_check(regclass, boolean), ${schema}.verify_heapam TO ROLE`;

/** Does this in a transaction that has amcheck, and leaves nothing behind. */
async function withAmcheck<Result>(
  pool: pg.Pool,
  { isThere }: Pick<Amcheck, 'isThere'>,
  act: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    if (!isThere) await client.query('CREATE EXTENSION amcheck');
    return await act(client);
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** The extension, or why it cannot be used. */
async function findAmcheck(pool: pg.Pool): Promise<Amcheck | string> {
  const { rowCount } = await pool.query("SELECT FROM pg_extension WHERE extname = 'amcheck'");
  const isThere = rowCount === 1;
  try {
    return await withAmcheck(pool, { isThere }, async (client) => {
      const { rows } = await client.query<{ schema: string; may: boolean }>(
        `SELECT quote_ident(n.nspname) AS schema,
                has_schema_privilege(n.oid, 'USAGE') AND bool_and(has_function_privilege(p.oid, 'EXECUTE')) AS may
           FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace JOIN pg_proc p ON p.pronamespace = n.oid
          WHERE e.extname = 'amcheck'
            AND (p.proname = 'bt_index_check' AND p.pronargs = 2 OR p.proname = 'verify_heapam')
          GROUP BY n.oid, n.nspname`,
      );
      const { schema = 'public', may = false } = rows[0] ?? {};
      return may ? { isThere, schema } : `this role may not use amcheck. As a superuser: ${grantsIn(schema)}`;
    });
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    return code === '42501' ? `${reason}. As a superuser: CREATE EXTENSION amcheck; ${grantsIn('public')}` : reason;
  }
}

interface Relation {
  readonly oid: number;
  readonly name: string;
  readonly isIndex: boolean;
}

/** Every B-tree and every table, the database's own among them. */
async function relations(pool: pg.Pool): Promise<readonly Relation[]> {
  const { rows } = await pool.query<Relation>(
    `SELECT c.oid::integer AS oid, c.oid::regclass::text AS name, c.relkind = 'i' AS "isIndex"
       FROM pg_class c JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE c.relpersistence <> 't'
        AND (c.relkind = 'i' AND a.amname = 'btree' AND i.indisready AND i.indisvalid
             OR c.relkind IN ('r', 'm', 't') AND a.amname = 'heap')
      ORDER BY c.relkind, c.oid`,
  );
  return rows;
}

const isGone = (pool: pg.Pool, oid: number): Promise<boolean> =>
  pool.query('SELECT FROM pg_class WHERE oid = $1', [oid]).then(
    ({ rowCount }) => rowCount === 0,
    () => false,
  );

/**
 * What is wrong with one of them, or why that is not known; undefined: nothing. In a transaction of its own, which holds no lock on the
 * others.
 */
async function check(
  pool: pg.Pool,
  amcheck: Amcheck,
  { oid, isIndex }: Relation,
): Promise<{ readonly isFault: boolean; readonly reason: string } | undefined> {
  try {
    const fault = await withAmcheck(pool, amcheck, async (client) => {
      const { rows } = await client.query<{ blkno?: string; msg?: string }>(
        isIndex
          ? `SELECT ${amcheck.schema}.bt_index_check($1::oid::regclass, true)`
          : `SELECT blkno, msg FROM ${amcheck.schema}.verify_heapam($1::oid::regclass) LIMIT 1`,
        [oid],
      );
      return isIndex ? undefined : rows[0];
    });
    return fault && { isFault: true, reason: `page ${fault.blkno}: ${fault.msg}` };
  } catch (error) {
    const failure = readFailureOf(error);
    // amcheck calls a table that was removed meanwhile an internal error.
    if (failure === 'GONE' || (await isGone(pool, oid))) return undefined;
    return { isFault: failure === 'DAMAGED', reason: (error as Error).message };
  }
}

/** Checks each B-tree and each table from within, by amcheck, which stays in the database only if it was there before. */
export async function checkStructures(pool: pg.Pool): Promise<readonly Checked[]> {
  const what = 'structures';
  const amcheck = await findAmcheck(pool);
  if (typeof amcheck === 'string') return [{ what, result: 'LEFT_OUT', lines: [amcheck] }];
  const found: string[] = [];
  const notRun: string[] = [];
  const all = await relations(pool);
  for (const one of all) {
    const problem = await check(pool, amcheck, one);
    if (problem === undefined) continue;
    const list = problem.isFault ? found : notRun;
    list.push(`${one.isIndex ? 'index' : 'table'} ${one.name}: ${problem.reason}`);
  }
  return findingsOf(what, { found, notRun, ok: `${all.length} tables and indexes are sound` });
}
