import pg from 'pg';
import { queueRights, rightsOn } from './table-rights.ts';

/** The schema of the job queue, in the same database. */
export const QUEUE_SCHEMA = 'jobs';

interface Held {
  readonly name: string;
  readonly kind: 'table' | 'sequence';
  readonly held: readonly string[];
}

/** Tables and sequences of a schema, with the rights of the role. */
async function readRights(client: pg.ClientBase, schema: string, role: string): Promise<readonly Held[]> {
  const { rows } = await client.query<Held>(
    `SELECT c.relname AS name, CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind,
            array_agg(a.privilege_type) FILTER (WHERE a.privilege_type IS NOT NULL) AS held
       FROM pg_class c
       JOIN pg_roles r ON r.rolname = $2
       LEFT JOIN LATERAL aclexplode(c.relacl) a ON a.grantee = r.oid
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind IN ('r', 'p', 'S')
      GROUP BY c.relname, c.relkind ORDER BY 1`,
    [schema, role],
  );
  return rows.map((row) => ({ ...row, held: row.held ?? [] }));
}

function wantedRights(schema: string, { name, kind }: Held): readonly string[] {
  if (kind === 'sequence') return ['USAGE'];
  return schema === QUEUE_SCHEMA ? queueRights : rightsOn(name);
}

/**
 * Gives the role its rights on every table of the schema, table by table, and takes what it has beyond them; what is right stays
 * untouched. Call as the owner of the tables, in the transaction that changed them.
 */
export async function grantRights(client: pg.ClientBase, schema: string, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ enters: boolean }>("SELECT has_schema_privilege($1, $2, 'USAGE') AS enters", [
    role,
    schema,
  ]);
  if (rows[0]?.enters !== true) await client.query(`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${to}`);
  for (const found of await readRights(client, schema, role)) {
    const wanted = wantedRights(schema, found);
    const on = `${found.kind} ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(found.name)}`;
    const missing = wanted.filter((right) => !found.held.includes(right));
    const excess = found.held.filter((right) => !wanted.includes(right));
    if (missing.length > 0) await client.query(`GRANT ${missing.join(', ')} ON ${on} TO ${to}`);
    if (excess.length > 0) await client.query(`REVOKE ${excess.join(', ')} ON ${on} FROM ${to}`);
  }
}

/**
 * Takes from everyone what PostgreSQL gives by default and would let the role make tables: temporary ones, and, in a database of
 * before PostgreSQL 15, those in the schema `public`.
 */
export async function closeDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; temporary: boolean; tables: boolean }>(
    `SELECT d.datname AS name,
            EXISTS (SELECT FROM aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
                     WHERE a.grantee = 0 AND a.privilege_type = 'TEMPORARY') AS temporary,
            EXISTS (SELECT FROM pg_namespace n, aclexplode(n.nspacl) a
                     WHERE n.nspname = 'public' AND a.grantee = 0 AND a.privilege_type = 'CREATE') AS tables
       FROM pg_database d WHERE d.datname = current_database()`,
  );
  const [open] = rows;
  if (open?.temporary === true) {
    await client.query(`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(open.name)} FROM PUBLIC`);
  }
  if (open?.tables === true) await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
}
