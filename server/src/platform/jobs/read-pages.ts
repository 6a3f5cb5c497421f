import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** 40 MB at a time: a short statement, also on a slow disk. */
const STEP_PAGES = 5_000;

interface Table {
  readonly name: string;
  readonly pages: number;
}

/** Pages that could not be read, the last one exclusive. */
interface Unread {
  readonly table: string;
  readonly fromPage: number;
  readonly upToPage: number;
  readonly reason: string;
}

/** The tables that this role may read. */
async function readableTables(db: Kysely<Schema>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.oid::regclass::text AS name,
           (pg_relation_size(c.oid) / current_setting('block_size')::integer)::integer AS pages
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't' AND n.nspname !~ '^pg_(toast|temp)'
       AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
     ORDER BY c.oid`.execute(db);
  return rows;
}

/**
 * Reads every page of every table, so that damage is noticed before a call meets it: PostgreSQL checks a page's checksum when it
 * reads it from the disk, and counts failures. Returns how many pages were read, and what could not be. Indexes are not read. Not on
 * a distributed database, whose rows are on other machines.
 */
export async function readPages(
  db: Kysely<Schema>,
  log: Logger,
): Promise<{ readonly pages: number; readonly failed: readonly Unread[] }> {
  if (await isDistributed(db)) return { pages: 0, failed: [] };
  let pages = 0;
  const failed: Unread[] = [];
  for (const table of await readableTables(db)) {
    for (let from = 0; from < table.pages; from += STEP_PAGES) {
      const upTo = from + STEP_PAGES;
      try {
        await sql`SELECT count(*) FROM ${sql.raw(table.name)}
                   WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${upTo},0)`}::tid`.execute(db);
        pages += Math.min(STEP_PAGES, table.pages - from);
      } catch (err) {
        failed.push({ table: table.name, fromPage: from, upToPage: upTo, reason: (err as Error).message });
        log.error({ err, table: table.name, fromPage: from, upToPage: upTo }, 'pages of a table cannot be read');
      }
    }
  }
  return { pages, failed };
}
