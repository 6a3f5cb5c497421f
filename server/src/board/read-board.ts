import type { boardCosts, boardFilter } from '@coupon-centre/contract/board/board-filter';
import { BUSINESS_TIME_ZONE } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What is counted. `branchId`: only the coupons of a branch; null: all. */
export type BoardFilter = Omit<z.output<typeof boardFilter>, 'branchId'> & Pick<OperatorCaller, 'branchId'>;
export type BoardCounts = z.output<typeof boardCosts>;

/** The filter within what the caller sees: the branch of a branch's operator, else the one that was asked for. */
export const scoped = (
  { branchId, ...filter }: z.output<typeof boardFilter>,
  caller: Pick<OperatorCaller, 'branchId'>,
): BoardFilter => ({ ...filter, branchId: caller.branchId ?? branchId ?? null });

/** Reversed uses do not count; they are subtracted from the hour of the use. */
const COUNTS = sql`
  sum(collected)::float8 AS collected, sum(used - unused)::float8 AS used, sum(failed)::float8 AS failed,
  sum(withdrawn)::float8 AS withdrawn, sum((used - unused) * v.book_value_fen)::float8 AS "costFen"`;

const dayStart = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE ${sql.lit(BUSINESS_TIME_ZONE)})`;

/** Of the coupons whose terms in force name the campaign. */
const isOfCampaign = (campaignId: string) => sql`board_hour.template_id IN (
  SELECT t.template_id FROM coupon_template t JOIN coupon_terms n ON n.template_id = t.template_id AND n.version = t.terms_version
   WHERE n.campaign_id = ${campaignId}::uuid)`;

interface Hours extends BoardFilter {
  /** No hour from then on. */
  readonly untilMs?: number | undefined;
}

/** The hours of a filter, with the terms `v` of what was counted. */
function hoursOf({ from, to, untilMs, templateId, campaignId, channel, branchId }: Hours): RawBuilder<unknown> {
  const conditions = [sql`hour >= ${dayStart(from)}`, sql`hour < ${dayStart(to)} + interval '1 day'`];
  if (untilMs !== undefined) conditions.push(sql`hour < ${new Date(untilMs)}`);
  if (templateId !== undefined) conditions.push(sql`board_hour.template_id = ${templateId}::uuid`);
  if (campaignId !== undefined) conditions.push(isOfCampaign(campaignId));
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (branchId !== null) conditions.push(seesCoupon(sql`board_hour.template_id`, { branchId }));
  return sql`board_hour JOIN coupon_terms v ON v.template_id = board_hour.template_id AND v.version = board_hour.terms_version WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** `step`: an hour, a business day or a month. Oldest first. */
export async function readHours(db: Kysely<Schema>, filter: BoardFilter, step: 'hour' | 'day' | 'month') {
  const { rows } = await sql<BoardCounts & { at: Date }>`
    SELECT date_trunc(${sql.lit(step)}, hour, ${sql.lit(BUSINESS_TIME_ZONE)}) AS at, ${COUNTS}
      FROM ${hoursOf(filter)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function readCoupons(db: Kysely<Schema>, filter: Hours) {
  const { rows } = await sql<BoardCounts & { template_id: string; terms_version: number }>`
    SELECT board_hour.template_id, board_hour.terms_version, ${COUNTS} FROM ${hoursOf(filter)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db,
  );
  return rows;
}

export async function readChannels(db: Kysely<Schema>, filter: BoardFilter) {
  const { rows } = await sql<BoardCounts & { channel: string }>`
    SELECT channel, ${COUNTS} FROM ${hoursOf(filter)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** What visitors did before they collected; of a branch, a coupon or a campaign nothing, because it is not counted by coupon. */
export async function readSteps(db: Kysely<Schema>, filter: BoardFilter) {
  const { from, to, channel, branchId, templateId, campaignId } = filter;
  if (branchId !== null || templateId !== undefined || campaignId !== undefined) return [];
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
