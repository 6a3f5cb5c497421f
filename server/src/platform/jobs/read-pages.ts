import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import { readFailureOf } from '#platform/db/read-failure.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** 40 MB at a time: a short statement, also on a slow disk. */
const STEP_PAGES = 5_000;

interface Table {
  readonly oid: number;
  readonly name: string;
  readonly mayRead: boolean;
}

/** Pages that were not read, the last one exclusive. */
interface Unread {
  readonly table: string;
  readonly fromPage: number;
  readonly upToPage: number;
  readonly reason: string;
}

interface PagesRead {
  /** How many pages were read. */
  readonly pages: number;
  /** They cannot be read. */
  readonly failed: readonly Unread[];
  /** Reading them was cut short, as by a lock, a limit of time or a lost connection. */
  readonly notRead: readonly Unread[];
  /** How many tables this role may not read. */
  readonly closedTables: number;
}

async function tablesOf(db: Kysely<Schema>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.oid::integer AS oid, c.oid::regclass::text AS name,
           has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AS "mayRead"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't' AND n.nspname !~ '^pg_(toast|temp)'
     ORDER BY c.oid`.execute(db);
  return rows;
}

/** How many pages it has; none if it was removed. Waits for a table that is locked. */
async function pagesOf(db: Kysely<Schema>, { oid }: Table): Promise<number> {
  const { rows } = await sql<{ pages: number | null }>`
    SELECT (pg_relation_size(${oid}::oid) / current_setting('block_size')::integer)::integer AS pages`.execute(db);
  return rows[0]?.pages ?? 0;
}

/** Reads a table in steps; returns how many pages were read, and hands on the error of each step that was not. */
async function readTable(
  db: Kysely<Schema>,
  table: Table,
  onUnread: (err: Error, unread: Omit<Unread, 'reason'>) => void,
): Promise<number> {
  let read = 0;
  // Unknown before the first step.
  let pages = 1;
  for (let fromPage = 0; fromPage < pages; fromPage += STEP_PAGES) {
    const upToPage = fromPage + STEP_PAGES;
    try {
      if (fromPage === 0) pages = await pagesOf(db, table);
      await sql`SELECT count(*) FROM ${sql.raw(table.name)}
                 WHERE ctid >= ${`(${fromPage},0)`}::tid AND ctid < ${`(${upToPage},0)`}::tid`.execute(db);
      read += Math.min(STEP_PAGES, pages - fromPage);
    } catch (err) {
      if (readFailureOf(err) === 'GONE') break;
      onUnread(err as Error, { table: table.name, fromPage, upToPage });
    }
  }
  return read;
}

/**
 * Reads every page of the tables that this role may read, so that damage is noticed before a call meets it: PostgreSQL checks a
 * page's checksum when it reads it from the disk, and counts failures. Indexes, and long values, which are kept apart (TOAST), are not
 * read. Not on a distributed database, whose rows are on other machines.
 */
export async function readPages(db: Kysely<Schema>, log: Logger): Promise<PagesRead> {
  if (await isDistributed(db)) return { pages: 0, failed: [], notRead: [], closedTables: 0 };
  const tables = await tablesOf(db);
  const failed: Unread[] = [];
  const notRead: Unread[] = [];
  const onUnread = (err: Error, unread: Omit<Unread, 'reason'>): void => {
    if (readFailureOf(err) === 'DAMAGED') {
      failed.push({ ...unread, reason: err.message });
      log.error({ err, ...unread }, 'pages of a table cannot be read');
    } else {
      notRead.push({ ...unread, reason: err.message });
      log.warn({ err, ...unread }, 'reading pages of a table was cut short');
    }
  };
  const readable = tables.filter(({ mayRead }) => mayRead);
  let pages = 0;
  for (const table of readable) pages += await readTable(db, table, onUnread);
  return { pages, failed, notRead, closedTables: tables.length - readable.length };
}
