import type { boardCounts, boardFilter } from '@coupon-centre/contract/board/board-filter';
import { BUSINESS_TIME_ZONE } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What is counted. `branchId`: only the coupons of a branch; null: all. */
export type BoardFilter = z.output<typeof boardFilter> & Pick<OperatorCaller, 'branchId'>;
export type BoardCounts = z.output<typeof boardCounts>;

/** Reversed uses do not count; they are subtracted from the hour of the use. */
const COUNTS = sql`
  sum(collected)::float8 AS collected, sum(used - unused)::float8 AS used, sum(failed)::float8 AS failed,
  sum(withdrawn)::float8 AS withdrawn`;

const dayStart = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE ${sql.lit(BUSINESS_TIME_ZONE)})`;

/** The hours of a filter. */
function hoursOf({ from, to, templateId, channel, branchId }: BoardFilter): RawBuilder<unknown> {
  const conditions = [sql`hour >= ${dayStart(from)}`, sql`hour < ${dayStart(to)} + interval '1 day'`];
  if (templateId !== undefined) conditions.push(sql`template_id = ${templateId}::uuid`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (branchId !== null) conditions.push(seesCoupon(sql`board_hour.template_id`, { branchId }));
  return sql`board_hour WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** `step`: an hour or a business day. Oldest first. */
export async function readHours(db: Kysely<Schema>, filter: BoardFilter, step: 'hour' | 'day') {
  const { rows } = await sql<BoardCounts & { at: Date }>`
    SELECT date_trunc(${sql.lit(step)}, hour, ${sql.lit(BUSINESS_TIME_ZONE)}) AS at, ${COUNTS}
      FROM ${hoursOf(filter)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function readCoupons(db: Kysely<Schema>, filter: BoardFilter) {
  const { rows } = await sql<BoardCounts & { template_id: string; terms_version: number }>`
    SELECT template_id, terms_version, ${COUNTS} FROM ${hoursOf(filter)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

export async function readChannels(db: Kysely<Schema>, filter: BoardFilter) {
  const { rows } = await sql<BoardCounts & { channel: string }>`
    SELECT channel, ${COUNTS} FROM ${hoursOf(filter)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** What visitors did before they collected; of a branch nothing, because it is not counted by coupon. */
export async function readSteps(db: Kysely<Schema>, { from, to, channel, branchId }: BoardFilter) {
  if (branchId !== null) return [];
  const ofChannel = channel === undefined ? sql`` : sql`AND channel = ${channel}`;
  const { rows } = await sql<{ channel: string; step: Schema['board_step']['step']; count: number }>`
    SELECT channel, step, sum(sessions)::float8 AS count
      FROM board_step WHERE day BETWEEN ${from}::date AND ${to}::date ${ofChannel}
     GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Units left of each coupon, in all of its pools. */
export async function readLeft(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ template_id: string; units_left: number }>`
    SELECT template_id, sum(total - issued)::float8 AS units_left FROM stock_pool GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.template_id, row.units_left]));
}

interface Counted {
  /** Time of the last count; null before the first. */
  readonly atMs: number | null;
  /** Time of the last liability count. */
  readonly wholeAtMs: number | null;
  /** Units by which the board differs from the ledger. */
  readonly missing: number;
}

export async function readCounted(db: Kysely<Schema>): Promise<Counted> {
  const row = await db.selectFrom('board_count').selectAll().executeTakeFirst();
  return {
    atMs: row?.counted_at.getTime() ?? null,
    wholeAtMs: row?.whole_at.getTime() ?? null,
    missing: Number(row?.events_missing ?? 0),
  };
}
