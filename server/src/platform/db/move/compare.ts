import type pg from 'pg';
import { describeTables, movedTables, onlyInOne } from './moved-tables.ts';

const AT_ONCE = 2;

export interface Comparison {
  readonly tables: number;
  readonly rows: number;
  /** One line for each table that is not the same on both sides. */
  readonly differences: readonly string[];
}

interface Sum {
  readonly rows: string;
  readonly sum: string;
}

/** Values must be written alike on both sides, whatever their servers' settings are. */
const ALIKE = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET statement_timeout = 0`;

/**
 * Number of rows and the sum of every row's hash. MD5 of the row as text is the same in every major version and on every machine;
 * columns by name, since generated and added ones may stand in another order.
 */
async function sumOf(pool: pg.Pool, table: string): Promise<Sum> {
  const client = await pool.connect();
  try {
    await client.query(ALIKE);
    const { rows: columns } = await client.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [table],
    );
    const row = `ROW(${columns.map(({ name }) => name).join(', ')})::text`;
    const { rows } = await client.query<Sum>(
      `SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint), 0)::text AS sum FROM ${table}`,
    );
    return rows[0] ?? { rows: '', sum: '' };
  } finally {
    client.release();
  }
}

function differenceOf(table: string, old: Sum, now: Sum): string | undefined {
  if (old.rows !== now.rows) return `${table}: ${old.rows} rows in the old database, ${now.rows} in the new one`;
  return old.sum === now.sum ? undefined : `${table}: as many rows, but not the same`;
}

/** First column that only one of the two has; undefined where both have the same tables. */
export async function differentTables(source: pg.Pool, target: pg.Pool): Promise<string | undefined> {
  const [old, now] = await Promise.all([describeTables(source), describeTables(target)]);
  return onlyInOne(old, now)[0];
}

/** Compares all moved tables by count and sum, on both sides at once. Exact where neither side is written to. */
export async function compareTables(source: pg.Pool, target: pg.Pool): Promise<Comparison> {
  const tables = [...(await movedTables(source))];
  const waiting = [...tables];
  const differences: string[] = [];
  let rows = 0;
  async function work(): Promise<void> {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const [old, now] = await Promise.all([sumOf(source, table), sumOf(target, table)]);
      const difference = differenceOf(table, old, now);
      if (difference !== undefined) differences.push(difference);
      rows += Number(now.rows);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tables: tables.length, rows, differences: differences.sort() };
}
