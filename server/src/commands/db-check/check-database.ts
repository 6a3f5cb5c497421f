import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { inOneSnapshot, violationsIn } from '#invariants/invariants.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readPages } from '#platform/jobs/read-pages.ts';
import { readDays } from '#reconciliation/reconciliation-store.ts';
import { type AuditSettings, checkAudit } from './check-audit.ts';
import { checkStructures } from './check-structures.ts';
import { type Checked, findingsOf } from './checked.ts';

const DISTRIBUTED = 'the tables are on several machines; check each worker with pg_amcheck';

/** Reads the pages of the tables, and asks what the server has counted since its statistics began. */
async function checkPages(db: Kysely<Schema>, log: Logger): Promise<readonly Checked[]> {
  const what = 'pages';
  if (await isDistributed(db)) return [{ what, result: 'LEFT_OUT', lines: [DISTRIBUTED] }];
  const { pages, failed, notRead, closedTables } = await readPages(db, log);
  const { rows } = await sql<{ failures: number | null }>`
    SELECT checksum_failures::integer AS failures FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  const failures = rows[0]?.failures ?? null;
  const lineOf = ({ table, fromPage, upToPage, reason }: (typeof failed)[number]): string =>
    `table ${table}, pages ${fromPage} to ${upToPage - 1}: ${reason}`;
  const counted =
    failures === null || failures === 0
      ? []
      : [`${failures} reads of damaged pages were counted (after the repair: SELECT pg_stat_reset())`];
  const closed = closedTables === 0 ? '' : `${closedTables} tables that this role may not read, `;
  const trust = failures === null ? '; they have no checksums, so damage within a page is not seen' : '';
  return findingsOf(what, {
    found: [...failed.map(lineOf), ...counted],
    notRun: notRead.map(lineOf),
    ok: `${pages} pages were read; ${closed}long values and indexes are left to the check of the structures${trust}`,
  });
}

async function checkStructuresHere(db: Kysely<Schema>, pool: pg.Pool): Promise<readonly Checked[]> {
  if (await isDistributed(db)) return [{ what: 'structures', result: 'LEFT_OUT', lines: [DISTRIBUTED] }];
  return checkStructures(pool);
}

async function checkSums(db: Kysely<Schema>): Promise<Checked> {
  const violations = Object.entries(await inOneSnapshot(db, violationsIn));
  const broken = violations.flatMap(([name, count]) => (count > 0 ? [`${name} (${count})`] : []));
  return broken.length > 0
    ? { what: 'invariants', result: 'FOUND', lines: [broken.join(', ')] }
    : { what: 'invariants', result: 'OK', lines: [`${violations.length} hold`] };
}

/** What is open of the nightly comparison, which reads the biller's book. */
async function checkBook(db: Kysely<Schema>): Promise<Checked> {
  const what = "the biller's book";
  const open = await db
    .selectFrom('billing_difference')
    .select(({ fn }) => ['day', fn.countAll<string>().as('count')])
    .where('state', '=', 'OPEN')
    .groupBy('day')
    .orderBy('day')
    .execute();
  if (open.length > 0) {
    return {
      what,
      result: 'FOUND',
      lines: open.map(({ day, count }) => `${count} open ${count === '1' ? 'difference' : 'differences'} of ${day}`),
    };
  }
  const last = (await readDays(db)).find(({ state }) => state === 'DONE');
  const compared = last === undefined ? 'no day was compared yet' : `the last day compared is ${last.day}`;
  return { what, result: 'OK', lines: [`no open difference; ${compared}`] };
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly settings: AuditSettings;
  /** Throws where the database is not of this release. */
  readonly checkMigrated: () => Promise<void>;
}

/**
 * Checks the database from its pages to its sums, one after the other; it may be serving meanwhile. A check that fails, as on a
 * damaged page, does not keep the others from running.
 */
export async function checkDatabase({ db, pool, log, settings, checkMigrated }: Needs): Promise<readonly Checked[]> {
  type Check = () => Promise<Checked | readonly Checked[]>;
  /** A check that needs the tables to be those of this release. */
  const ofThisRelease =
    (check: Check): Check =>
    async () => {
      await checkMigrated();
      return check();
    };
  const checks: Readonly<Record<string, Check>> = {
    pages: () => checkPages(db, log),
    structures: () => checkStructuresHere(db, pool),
    invariants: ofThisRelease(() => checkSums(db)),
    "the biller's book": ofThisRelease(() => checkBook(db)),
    "the operators' record": ofThisRelease(() => checkAudit(db, pool, settings)),
  };
  const checked: Checked[] = [];
  for (const [what, check] of Object.entries(checks)) {
    const findings = await check().catch((error: Error) => ({
      what,
      result: 'NOT_RUN' as const,
      lines: [error.message],
    }));
    checked.push(...[findings].flat());
  }
  return checked;
}
