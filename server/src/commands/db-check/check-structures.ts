import type { Pool, PoolClient } from 'pg';
import type { Checked } from './checked.ts';

/** Findings that are told one by one. */
const TOLD = 10;

/** PostgreSQL's codes for: this role may not; the extension's files are not there. */
const REASONS: Readonly<Record<string, string>> = {
  '42501':
    'the extension amcheck is not in this database, and this role may not add it. As a superuser: CREATE EXTENSION amcheck; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO the role of this command',
  '0A000': "PostgreSQL's extension amcheck is not installed on its machine",
  '58P01': "PostgreSQL's extension amcheck is not installed on its machine",
};

/** Makes amcheck available in this transaction; returns why it cannot. */
async function whyUnavailable(client: PoolClient): Promise<string | undefined> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'amcheck'");
  if (rowCount === 0) {
    try {
      await client.query('CREATE EXTENSION amcheck');
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      return REASONS[code ?? ''] ?? message;
    }
  }
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT bool_and(has_function_privilege(p.oid, 'EXECUTE')) AS may
       FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
       JOIN pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_extension'::regclass
      WHERE e.extname = 'amcheck' AND p.proname IN ('bt_index_check', 'verify_heapam')`,
  );
  return rows[0]?.may === true
    ? undefined
    : 'this role may not use amcheck. As a superuser: GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO the role of this command';
}

interface Relation {
  readonly oid: number;
  readonly name: string;
  readonly isIndex: boolean;
}

/** Every B-tree and every table, the database's own among them. */
async function relations(client: PoolClient): Promise<readonly Relation[]> {
  const { rows } = await client.query<Relation>(
    `SELECT c.oid::integer AS oid, c.oid::regclass::text AS name, c.relkind = 'i' AS "isIndex"
       FROM pg_class c JOIN pg_am a ON a.oid = c.relam LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE c.relpersistence <> 't'
        AND (c.relkind = 'i' AND a.amname = 'btree' AND i.indisready AND i.indisvalid
             OR c.relkind IN ('r', 'm', 't') AND a.amname = 'heap')
      ORDER BY c.relkind, c.oid`,
  );
  return rows;
}

/** What is wrong with one of them; undefined: nothing. */
async function faultOf(client: PoolClient, { oid, isIndex }: Relation): Promise<string | undefined> {
  await client.query('SAVEPOINT before');
  try {
    if (isIndex) await client.query('SELECT bt_index_check($1::oid::regclass, true)', [oid]);
    const { rows } = isIndex
      ? { rows: [] }
      : await client.query<{ blkno: string; msg: string }>(
          'SELECT blkno, msg FROM verify_heapam($1::oid::regclass) LIMIT 1',
          [oid],
        );
    const [fault] = rows;
    return fault === undefined ? undefined : `page ${fault.blkno}: ${fault.msg}`;
  } catch (error) {
    await client.query('ROLLBACK TO before');
    // Removed meanwhile, as a table of the queue may be.
    return (error as { code?: string }).code === '42P01' ? undefined : (error as Error).message;
  } finally {
    await client.query('RELEASE before');
  }
}

/** Checks each B-tree and each table from within, by amcheck, which stays in the database only if it was there before. */
export async function checkStructures(pool: Pool): Promise<Checked> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const unavailable = await whyUnavailable(client);
    if (unavailable !== undefined) return { what: 'structures', result: 'LEFT_OUT', lines: [unavailable] };
    const found: string[] = [];
    const all = await relations(client);
    for (const one of all) {
      const fault = await faultOf(client, one);
      if (fault !== undefined) found.push(`${one.isIndex ? 'index' : 'table'} ${one.name}: ${fault}`);
    }
    if (found.length === 0)
      return { what: 'structures', result: 'OK', lines: [`${all.length} tables and indexes are sound`] };
    const more = found.length - TOLD;
    return {
      what: 'structures',
      result: 'FOUND',
      lines: [...found.slice(0, TOLD), ...(more > 0 ? [`and ${more} more tables or indexes`] : [])],
    };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
