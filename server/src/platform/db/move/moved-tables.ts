import type pg from 'pg';

/**
 * What is moved: every table of ours and of the job queue, but for what the new database has by itself (histories of migrations, the
 * queue's own version and maintenance, its statistics of days) and unlogged tables, which hold seconds and survive no crash either.
 */
const MOVED = `
  n.nspname IN ('public', 'jobs') AND c.relkind = 'r' AND c.relpersistence = 'p'
  AND NOT (n.nspname = 'public' AND c.relname LIKE '%\\_migration')
  AND NOT (n.nspname = 'jobs' AND (c.relname IN ('version', 'bam', 'warning') OR c.relname LIKE 'queue\\_stats%'))`;

/** The tables that are moved, as they are written in SQL, the largest first. */
export async function movedTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE ${MOVED} ORDER BY pg_relation_size(c.oid) DESC, 1`,
  );
  return rows.map(({ name }) => name);
}

/** Their columns with types, and the columns of the queue's version: what must be the same on both sides. */
export async function describeTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT format('%I.%I.%I (%s)', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) AS line
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE ${MOVED} ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

/** Bytes of the moved tables with their indexes. */
export async function bytesOfTables(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_table_size(c.oid)), 0) AS bytes
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${MOVED}`,
  );
  return Number(rows[0]?.bytes);
}

/** What only one of two lists has. */
export function onlyInOne(one: readonly string[], other: readonly string[]): readonly string[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [...one.filter((name) => !inOther.has(name)), ...other.filter((name) => !inOne.has(name))];
}
