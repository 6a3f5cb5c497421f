import { dailySumPercents } from '@coupon-centre/contract/events/operational-events';
import { dailySumKinds } from '@coupon-centre/contract/foundation/daily-sum-kind';
import { type Kysely, sql } from 'kysely';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const LATE_MS = 60_000;

/** As many bytes as a number holds exactly. */
const MARK_BYTES = 6;

/** The worker's queues at its last count; none before a worker has run on this database. */
export async function readQueues(db: Kysely<Schema>) {
  const { rows: found } = await sql<{ is_there: boolean }>`
    SELECT to_regclass('jobs.queue') IS NOT NULL AS is_there`.execute(db);
  if (found[0]?.is_there !== true) return [];
  const { rows } = await sql<{ name: string; waiting: number; active: number; failed: number }>`
    SELECT name, queued_count AS waiting, active_count AS active, failed_count AS failed
      FROM jobs.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name`.execute(db);
  return rows;
}

/** Messages waiting for outside systems, by kind. */
export async function readOutbox(db: Kysely<Schema>, nowMs: number) {
  const { rows } = await sql<{ kind: string; waiting: number; late: number; oldest: Date | null }>`
    SELECT kind, count(*)::integer AS waiting, min(due_at) AS oldest,
           (count(*) FILTER (WHERE due_at < ${new Date(nowMs - LATE_MS)}))::integer AS late
      FROM outbox WHERE done_at IS NULL GROUP BY kind ORDER BY kind`.execute(db);
  return rows;
}

/** Deliveries of events that wait for an endpoint that is on, and how many endpoints were switched off because they failed. */
export async function readWebhooks(db: Kysely<Schema>) {
  const { rows } = await sql<{ pending: number; oldest: Date | null; off: number }>`
    SELECT count(d.*)::integer AS pending, min(d.created_at) AS oldest,
           (SELECT count(*)::integer FROM webhook_endpoint WHERE off_because = 'FAILED') AS off
      FROM webhook_delivery d JOIN webhook_endpoint e ON e.endpoint_id = d.endpoint_id AND e.state = 'ON'
     WHERE d.state = 'PENDING'`.execute(db);
  return rows[0] ?? { pending: 0, oldest: null, off: 0 };
}

/** The last entry of the audit: its number, and the first six bytes of its hash as a number. */
export async function readAuditHead(db: Kysely<Schema>) {
  const head = await db
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head && { seq: Number(head.seq), mark: head.hash.readUIntBE(0, MARK_BYTES) };
}

/** How many operators reached which percentage of which daily cap today. */
export async function readDailySums(db: Kysely<Schema>, nowMs: number) {
  const rows = await db
    .selectFrom('operator_daily_sum')
    .select(['what', 'alarmed'])
    .where('day', '=', businessDay(nowMs))
    .where('alarmed', '>', 0)
    .execute();
  return dailySumKinds.flatMap((what) =>
    dailySumPercents.map((percent) => {
      const reached = rows.filter((row) => row.what === what && row.alarmed >= percent);
      return { what, percent, operators: reached.length };
    }),
  );
}

/** What is left of the budgets of campaigns that are not closed, fen. */
export async function readBudgets(db: Kysely<Schema>) {
  const { rows } = await sql<{ campaign_id: string; left_fen: number }>`
    SELECT campaign_id, (budget_fen - taken_fen)::float8 AS left_fen
      FROM campaign WHERE closed_at IS NULL ORDER BY campaign_id`.execute(db);
  return rows;
}

/** Open differences with the biller's book, and when a day was last compared; undefined before the first. */
export async function readReconciliation(db: Kysely<Schema>) {
  const { rows } = await sql<{ open: number; done_at: Date | null }>`
    SELECT (SELECT count(*)::integer FROM billing_difference WHERE state = 'OPEN') AS open,
           (SELECT max(tried_at) FROM reconciliation WHERE state = 'DONE') AS done_at`.execute(db);
  return { open: rows[0]?.open ?? 0, doneAtMs: rows[0]?.done_at?.getTime() };
}

/** Uses, or reversals of uses, that the biller has not settled, by state. */
export async function readOpen(db: Kysely<Schema>, table: 'use_order' | 'use_reversal') {
  const { rows } = await sql<{ state: string; open: number; oldest: Date }>`
    SELECT state, count(*)::integer AS open, min(created_at) AS oldest
      FROM ${sql.table(table)} WHERE state IN ('STARTED', 'HANDED_OVER') GROUP BY state`.execute(db);
  return (['STARTED', 'HANDED_OVER'] as const).map((state) => {
    const found = rows.find((row) => row.state === state);
    return { state, open: found?.open ?? 0, oldest: found?.oldest };
  });
}

/** The last invariant check; null before the first. */
export async function readInvariants(db: Kysely<Schema>) {
  const row = await db.selectFrom('invariant_report').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const violations = Object.entries(row.violations).map(([name, count]) => ({ name, count }));
  return { checkedAtMs: row.checked_at.getTime(), holds: violations.every(({ count }) => count === 0), violations };
}
