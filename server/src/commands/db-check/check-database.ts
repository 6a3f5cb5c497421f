import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Anchor } from '#audit/anchor.ts';
import { checkAnchors } from '#audit/check-anchors.ts';
import { anchorLines, verdictLines } from '#audit/verdict-lines.ts';
import { verifyChain } from '#audit/verify-chain.ts';
import { inOneSnapshot, violationsIn } from '#invariants/invariants.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readPages } from '#platform/jobs/read-pages.ts';
import { readDays } from '#reconciliation/reconciliation-store.ts';
import { checkStructures } from './check-structures.ts';
import type { Checked } from './checked.ts';

const DISTRIBUTED = 'the tables are on several machines; check each worker with pg_amcheck';

/** Reads every page of every table, and asks what the server has counted since its statistics began. */
async function checkPages(db: Kysely<Schema>, log: Logger): Promise<Checked> {
  const what = 'pages';
  if (await isDistributed(db)) return { what, result: 'LEFT_OUT', lines: [DISTRIBUTED] };
  const { pages, failed } = await readPages(db, log);
  const { rows } = await sql<{ failures: number | null }>`
    SELECT checksum_failures::integer AS failures FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  const failures = rows[0]?.failures ?? null;
  const unread = failed.map(
    ({ table, fromPage, upToPage, reason }) => `table ${table}, pages ${fromPage} to ${upToPage - 1}: ${reason}`,
  );
  const counted =
    failures === null || failures === 0
      ? []
      : [`${failures} reads of damaged pages were counted (after the repair: SELECT pg_stat_reset())`];
  const lines = [...unread, ...counted];
  if (lines.length > 0) return { what, result: 'FOUND', lines };
  const trust = failures === null ? '; they have no checksums, so damage within a page is not seen' : '';
  return { what, result: 'OK', lines: [`${pages} pages were read${trust}`] };
}

async function checkStructuresHere(db: Kysely<Schema>, pool: pg.Pool): Promise<Checked> {
  if (await isDistributed(db)) return { what: 'structures', result: 'LEFT_OUT', lines: [DISTRIBUTED] };
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
  return last === undefined
    ? { what, result: 'LEFT_OUT', lines: ['no day was compared with it yet'] }
    : { what, result: 'OK', lines: [`no open difference; the last day compared is ${last.day}`] };
}

/** `anchors`: where the head of the record was kept; undefined: nowhere that can be read, so that a cut end is not seen. */
async function checkAudit(db: Kysely<Schema>, anchors: readonly Anchor[] | undefined): Promise<Checked> {
  const verdict = await verifyChain(db);
  const faults = await checkAnchors(db, anchors ?? []);
  const compared =
    anchors === undefined ? ['no AUDIT_ANCHOR_FILE to see a cut end by'] : anchorLines(anchors.length, faults);
  const isWhole = verdict.broken === null && faults.length === 0;
  const lines = [...verdictLines(verdict), ...compared].map((line) => line.replace(/^ok: /, ''));
  return {
    what: "the operators' record",
    result: isWhole ? 'OK' : 'FOUND',
    lines: isWhole ? [lines.join('; ')] : lines,
  };
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Of the operators' record; undefined: there is no file of them. */
  readonly anchors: readonly Anchor[] | undefined;
}

/**
 * Checks the database from its pages to its sums, one after the other; it may be serving meanwhile. A check that fails, as on a
 * damaged page, does not keep the others from running.
 */
export async function checkDatabase({ db, pool, log, anchors }: Needs): Promise<readonly Checked[]> {
  const checks: Readonly<Record<string, () => Promise<Checked>>> = {
    pages: () => checkPages(db, log),
    structures: () => checkStructuresHere(db, pool),
    invariants: () => checkSums(db),
    "the biller's book": () => checkBook(db),
    "the operators' record": () => checkAudit(db, anchors),
  };
  const checked: Checked[] = [];
  for (const [what, check] of Object.entries(checks)) {
    checked.push(await check().catch((error: Error) => ({ what, result: 'NOT_RUN', lines: [error.message] })));
  }
  return checked;
}
