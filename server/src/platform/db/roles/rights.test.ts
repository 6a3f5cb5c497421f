import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { changesTables } from './changes-tables.ts';
import { grantRights } from './grant-rights.ts';
import { queueRights, rightsOn } from './table-rights.ts';

const { database } = await databaseScene();
const { pool, owner } = database;
const serving = (await pool.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name ?? '';

/** The rights of the role that serves, as `schema.table: RIGHT, RIGHT`. */
async function heldRights(): Promise<readonly string[]> {
  const { rows } = await owner.pool.query<{ line: string }>(
    `SELECT n.nspname || '.' || c.relname || ': ' || coalesce(string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type), '') AS line
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('public', 'jobs')
       LEFT JOIN LATERAL aclexplode(c.relacl) a ON a.grantee = 0 OR a.grantee = $1::regrole
      WHERE c.relkind IN ('r', 'p') GROUP BY n.nspname, c.relname`,
    [serving],
  );
  return rows.map(({ line }) => line).sort();
}

it('has on each table what the table of rights says, and nothing more', async () => {
  const { rows } = await owner.pool.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p')`,
  );
  const wanted = rows.map(({ schema, name }) => {
    const rights = schema === 'jobs' ? queueRights : rightsOn(name);
    return `${schema}.${name}: ${[...rights].sort().join(', ')}`;
  });
  expect(await heldRights()).toEqual(wanted.sort());
  expect(wanted).toContain('public.audit_entry: INSERT, SELECT');
  expect(wanted).toContain('public.schema_migration: SELECT');
});

it('only adds to tables that refuse changes by a trigger', async () => {
  const { rows } = await owner.pool.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.proname IN ('refuse_change', 'refuse_audit_change') AND t.tgtype & 8 = 8 AND t.tgtype & 16 = 16`,
  );
  expect(rows.length).toBeGreaterThan(4);
  for (const { name } of rows) expect([name, rightsOn(name)]).toEqual([name, ['SELECT', 'INSERT']]);
});

it.each([
  'CREATE TABLE another (n integer)',
  'CREATE TEMPORARY TABLE another (n integer)',
  'CREATE TABLE jobs.another (n integer)',
  'CREATE SCHEMA another',
  'CREATE VIEW another AS SELECT 1',
  'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  'CREATE EXTENSION pg_trgm',
  'CREATE ROLE another SUPERUSER',
  'ALTER TABLE audit_entry DISABLE TRIGGER USER',
  'ALTER TABLE audit_entry ADD COLUMN more integer',
  'DROP TABLE audit_entry',
  'DROP TRIGGER audit_entry_is_kept ON audit_entry',
  'CREATE TRIGGER another BEFORE INSERT ON audit_entry EXECUTE FUNCTION refuse_audit_change()',
  'CREATE RULE another AS ON INSERT TO audit_entry DO INSTEAD NOTHING',
  'UPDATE audit_entry SET reason = NULL',
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry',
  'TRUNCATE owned_coupon',
  'DELETE FROM stock_entry',
  'DELETE FROM schema_migration',
  "SET session_replication_role = 'replica'",
  'SET ROLE coupon_centre',
  'ALTER SYSTEM SET fsync = off',
  "SELECT pg_read_file('/etc/hostname')",
  "COPY login_code FROM '/etc/hostname'",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "SELECT lo_import('/etc/hostname')",
  'SELECT rolpassword FROM pg_authid',
])('is refused: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('cannot give itself a right', async () => {
  // PostgreSQL answers with a warning where nothing may be given on.
  await pool.query(`GRANT UPDATE ON audit_entry TO ${serving}`).catch(() => undefined);
  await expect(pool.query('UPDATE audit_entry SET reason = NULL')).rejects.toMatchObject({ code: '42501' });
});

it('is told from a role that may change tables', async () => {
  expect([await changesTables(pool), await changesTables(owner.pool)]).toEqual([false, true]);
});

it('gets what it lacks, and loses what it has too much', async () => {
  const before = await heldRights();
  await owner.pool.query(
    `GRANT UPDATE, TRUNCATE ON audit_entry TO ${serving}; REVOKE INSERT ON owned_coupon FROM ${serving}`,
  );
  expect(await heldRights()).not.toEqual(before);
  const client = new pg.Client(owner.connection);
  await client.connect();
  await grantRights(client, 'public', serving).finally(() => client.end());
  expect(await heldRights()).toEqual(before);
});
