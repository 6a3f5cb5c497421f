import type pg from 'pg';

interface Definition {
  readonly table: string;
  readonly name: string;
  /** The statement that creates it again. */
  readonly definition: string;
}

const KEYS = `
  SELECT c.conrelid::regclass::text AS "table", quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c WHERE c.conrelid = ANY ($1::regclass[]) AND c.contype IN ('p', 'u')`;
const INDEXES = `
  SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i
   WHERE i.indrelid = ANY ($1::regclass[])
     AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;
/** Includes the indexes' comments. */
const COMMENTS = `
  SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS name,
         quote_literal(obj_description(i.indexrelid, 'pg_class')) AS definition
    FROM pg_index i
   WHERE i.indrelid = ANY ($1::regclass[]) AND obj_description(i.indexrelid, 'pg_class') IS NOT NULL`;

/**
 * Drops the tables' keys and indexes, fills the tables and creates keys and indexes again: many times faster than updating them
 * row by row. Rejects if the rows violate a key.
 */
export async function fillBare(pool: pg.Pool, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const found = async (query: string): Promise<readonly Definition[]> =>
    (await pool.query<Definition>(query, [tables])).rows;
  const keys = await found(KEYS);
  const indexes = await found(INDEXES);
  const comments = await found(COMMENTS);
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  for (const { table, name } of keys) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await fill();
  await pool.query("SET maintenance_work_mem = '1GB'");
  for (const { table, name, definition } of keys) {
    await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { definition } of indexes) await pool.query(definition);
  for (const { name, definition } of comments) await pool.query(`COMMENT ON INDEX ${name} IS ${definition}`);
  await pool.query('RESET maintenance_work_mem');
  for (const table of tables) await pool.query(`VACUUM ANALYZE ${table}`);
}
