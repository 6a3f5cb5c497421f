import { WALL_MINUTES } from '@coupon-centre/contract/board/show-wall';
import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCoupons } from '../read-board.ts';
import { SLICE_MS, SLICES } from './forecast.ts';

/** Grabs are shown for a while after their end, after those that run or come. */
const SHOWN_AFTER_MS = HOUR_MS;
/** Of all branches together. */
const GRABS_READ = 200;

export interface WallGrab {
  readonly sessionId: string;
  readonly title: LocalisedText;
  readonly coupons: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly total: number;
  readonly issued: number;
  /** The branch of all of its coupons; null: head office's, or of several. */
  readonly branchId: string | null;
  /** Units in each of the last minutes, the newest last. */
  readonly minutes: readonly number[];
  /** Units in each of the last whole slices, the newest last; only those since the start. */
  readonly slices: readonly number[];
}

interface Today {
  readonly branchId: string | null;
  readonly collected: number;
}

export interface Wall {
  readonly atMs: number;
  readonly grabs: readonly WallGrab[];
  /** By the branch of the coupons. */
  readonly collected: readonly Today[];
  readonly used: readonly { readonly templateId: string; readonly used: number }[];
  readonly branchOf: ReadonlyMap<string, string | null>;
}

interface GrabRow {
  readonly session_id: string;
  readonly title: LocalisedText;
  readonly coupons: number;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly total: number;
  readonly issued: number;
  readonly branches: readonly (string | null)[];
}

async function readGrabs(db: Kysely<Schema>, nowMs: number): Promise<readonly GrabRow[]> {
  const now = new Date(nowMs);
  const { rows } = await sql<GrabRow>`
    SELECT s.session_id, s.start_at, s.end_at, count(*)::integer AS coupons,
           (array_agg(v.title ORDER BY t.position, t.template_id))[1] AS title,
           sum(p.total)::float8 AS total, sum(p.issued)::float8 AS issued, array_agg(DISTINCT t.branch_id) AS branches
      FROM grab_session s JOIN stock_pool p USING (session_id) JOIN coupon_template t USING (template_id)
      JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
     WHERE s.cancelled_at IS NULL AND s.end_at > ${new Date(nowMs - SHOWN_AFTER_MS)}
     GROUP BY s.session_id ORDER BY s.end_at <= ${now}, s.start_at, s.session_id LIMIT ${GRABS_READ}`.execute(db);
  return rows;
}

interface Issued {
  readonly session_id: string;
  readonly slice: number;
  readonly units: number;
}

/** From the issue ledger: units by slices before now. */
async function readIssued(db: Kysely<Schema>, sessionIds: readonly string[], nowMs: number) {
  const from = new Date(nowMs - WALL_MINUTES * MINUTE_MS);
  const { rows } = await sql<Issued>`
    SELECT p.session_id, floor((${nowMs}::float8 - extract(epoch FROM e.at)::float8 * 1000) / ${SLICE_MS}::float8)::integer AS slice,
           sum(CASE e.kind WHEN 'ISSUED' THEN e.units ELSE -e.units END)::float8 AS units
      FROM stock_pool p JOIN stock_entry e USING (pool_id)
     WHERE p.session_id = ANY (${sessionIds}::uuid[]) AND e.at > ${from} AND e.kind IN ('ISSUED', 'RETURNED')
     GROUP BY 1, 2`.execute(db);
  return Map.groupBy(rows, ({ session_id }) => session_id);
}

const SLICES_A_MINUTE = MINUTE_MS / SLICE_MS;

function minutesOf(rows: readonly Issued[]): readonly number[] {
  const minutes = Array.from({ length: WALL_MINUTES }, () => 0);
  for (const { slice, units } of rows) {
    const at = WALL_MINUTES - 1 - Math.floor(Math.max(0, slice) / SLICES_A_MINUTE);
    if (at >= 0) minutes[at] = (minutes[at] ?? 0) + units;
  }
  return minutes;
}

function slicesOf(rows: readonly Issued[], startMs: number, nowMs: number): readonly number[] {
  const whole = Math.max(0, Math.min(SLICES, Math.floor((nowMs - startMs) / SLICE_MS)));
  const slices = Array.from({ length: whole }, () => 0);
  for (const { slice, units } of rows) {
    const at = whole - 1 - Math.max(0, slice);
    if (at >= 0) slices[at] = (slices[at] ?? 0) + units;
  }
  return slices;
}

/** Units issued today, by branch: the pools count them in the transaction of the ledger. */
async function readToday(db: Kysely<Schema>, today: string): Promise<readonly Today[]> {
  const { rows } = await sql<{ branch_id: string | null; collected: number }>`
    SELECT t.branch_id, sum(p.issued_on_day)::float8 AS collected
      FROM stock_pool p JOIN coupon_template t USING (template_id)
     WHERE p.day = ${today}::date GROUP BY 1`.execute(db);
  return rows.map(({ branch_id, collected }) => ({ branchId: branch_id, collected }));
}

async function readBranches(db: Kysely<Schema>, templateIds: readonly string[]) {
  if (templateIds.length === 0) return new Map<string, string | null>();
  const rows = await db
    .selectFrom('coupon_template')
    .select(['template_id', 'branch_id'])
    .where('template_id', 'in', templateIds)
    .execute();
  return new Map(rows.map(({ template_id, branch_id }) => [template_id, branch_id]));
}

/** All that the wall shows, of every branch. */
export async function readWall(db: Kysely<Schema>, nowMs: number): Promise<Wall> {
  const today = businessDay(nowMs);
  const [grabs, collected, coupons] = await Promise.all([
    readGrabs(db, nowMs),
    readToday(db, today),
    readCoupons(db, { from: today, to: today, branchId: null }),
  ]);
  const [issued, branchOf] = await Promise.all([
    readIssued(
      db,
      grabs.map(({ session_id }) => session_id),
      nowMs,
    ),
    readBranches(db, [...new Set(coupons.map(({ template_id }) => template_id))]),
  ]);
  return {
    atMs: nowMs,
    collected,
    used: coupons.map(({ template_id, used }) => ({ templateId: template_id, used })),
    branchOf,
    grabs: grabs.map((row) => {
      const rows = issued.get(row.session_id) ?? [];
      const startMs = row.start_at.getTime();
      return {
        sessionId: row.session_id,
        title: row.title,
        coupons: row.coupons,
        startMs,
        endMs: row.end_at.getTime(),
        total: row.total,
        issued: row.issued,
        branchId: row.branches.length === 1 ? (row.branches[0] ?? null) : null,
        minutes: minutesOf(rows),
        slices: slicesOf(rows, startMs, nowMs),
      };
    }),
  };
}
