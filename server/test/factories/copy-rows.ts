import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Rows } from '#test/factories/rows.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
function copied(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

/** Writes the factories' rows by COPY, table by table, for sizes for which INSERT would take hours. */
export async function copyRows(pool: pg.Pool, parts: readonly Rows[]): Promise<void> {
  const byTable = new Map<keyof Schema, AnyRow[]>();
  for (const part of parts) {
    for (const [table, rows] of Object.entries(part) as [keyof Schema, readonly AnyRow[]][]) {
      const known = byTable.get(table);
      if (known === undefined) byTable.set(table, [...rows]);
      else known.push(...rows);
    }
  }
  const client = await pool.connect();
  try {
    for (const [table, rows] of byTable) {
      const columns = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => `${columns.map((column) => copied(row[column])).join('\t')}\n`);
      if (lines.length === 0) continue;
      const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(Readable.from([lines.join('')]), target);
    }
  } finally {
    client.release();
  }
}
