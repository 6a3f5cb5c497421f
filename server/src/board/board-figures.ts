import { type boardSteps, funnelSteps } from '@coupon-centre/contract/board/show-board';
import { BUSINESS_OFFSET_MS, DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { sumOfUses } from '#savings/savings.ts';
import { addCounts, groupsOf } from './board-groups.ts';
import {
  type BoardCounts,
  type BoardFilter,
  readChannels,
  readCounted,
  readCoupons,
  readHours,
  readLeft,
  readSteps,
} from './read-board.ts';

/** Hourly bars up to a week, daily bars up to half a year, monthly bars beyond it. */
const HOURLY_DAYS = 7;
const DAILY_DAYS = 184;
const DATE_LENGTH = 10;

const daysOf = ({ from, to }: Pick<BoardFilter, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

function stepOf(filter: BoardFilter): (typeof boardSteps)[number] {
  const days = daysOf(filter);
  if (days <= HOURLY_DAYS) return 'hour';
  return days <= DAILY_DAYS ? 'day' : 'month';
}

/** As many days, until the day before. */
function periodBefore({ from, to }: Pick<BoardFilter, 'from' | 'to'>) {
  const dayBefore = (day: string, days: number): string =>
    new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, DATE_LENGTH);
  return { from: dayBefore(from, daysOf({ from, to })), to: dayBefore(from, 1) };
}

/** The first moment of a business day. */
const startOf = (day: string): number => Date.parse(day) - BUSINESS_OFFSET_MS;

/**
 * Of a period that is not over, until when it is compared with the one before: to the last full hour that was counted, since the board
 * counts by the hour. Null: it is over, and compared as a whole.
 */
function comparedUntil(filter: BoardFilter, countedAtMs: number | null, nowMs: number): number | null {
  if (startOf(filter.to) + DAY_MS <= nowMs) return null;
  const countedMs = countedAtMs ?? nowMs;
  return Math.max(startOf(filter.from), countedMs - (countedMs % HOUR_MS));
}

interface Sum extends BoardCounts {
  readonly savedFen: number;
  readonly savedMb: number;
}
const NOTHING: Sum = { collected: 0, used: 0, failed: 0, withdrawn: 0, costFen: 0, savedFen: 0, savedMb: 0 };

const add = (one: Sum, other: Sum): Sum => ({
  ...addCounts(one, other),
  savedFen: one.savedFen + other.savedFen,
  savedMb: one.savedMb + other.savedMb,
});

export interface BoardNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly nowMs: number;
}

/** Sums per coupon, over the versions of its terms. */
async function couponsOf(
  { db, catalogue }: Pick<BoardNeeds, 'db' | 'catalogue'>,
  filter: BoardFilter & { readonly untilMs?: number | undefined },
) {
  const coupons = new Map<string, Sum & { readonly title: { 'zh-CN': string; en: string } }>();
  for (const { template_id, terms_version, ...counts } of await readCoupons(db, filter)) {
    const terms = await catalogue.termsOf(template_id, terms_version);
    if (terms === undefined) throw new Error(`no terms ${terms_version} of coupon ${template_id}`);
    const { savedFen, savedMb } = sumOfUses([{ benefit: terms.benefit, count: counts.used }]);
    const sum = add(coupons.get(template_id) ?? NOTHING, { ...counts, savedFen, savedMb });
    coupons.set(template_id, { ...sum, title: terms.title });
  }
  return Array.from(coupons, ([templateId, sum]) => ({ templateId, ...sum })).sort(
    (one, other) => other.collected - one.collected,
  );
}

const sumOf = (coupons: readonly Sum[]): Sum => {
  const { collected, used, failed, withdrawn, costFen, savedFen, savedMb } = coupons.reduce<Sum>(add, NOTHING);
  return { collected, used, failed, withdrawn, costFen, savedFen, savedMb };
};

/** The period before, cut at the same length where this one is not over; and what it is compared with then. */
async function compare(needs: BoardNeeds, filter: BoardFilter, countedAtMs: number | null) {
  const earlier = { ...filter, ...periodBefore(filter) };
  const untilMs = comparedUntil(filter, countedAtMs, needs.nowMs);
  if (untilMs === null) return { before: sumOf(await couponsOf(needs, earlier)), compared: null };
  const [before, now] = await Promise.all([
    couponsOf(needs, { ...earlier, untilMs: untilMs - daysOf(filter) * DAY_MS }),
    couponsOf(needs, { ...filter, untilMs }),
  ]);
  return { before: sumOf(before), compared: { until: toInstant(untilMs), sum: sumOf(now) } };
}

/** The whole board of a filter. */
export async function boardFigures(needs: BoardNeeds, filter: BoardFilter) {
  const { db } = needs;
  const step = stepOf(filter);
  const counted = await readCounted(db);
  const [hours, coupons, compared, left, channels, steps] = await Promise.all([
    readHours(db, filter, step),
    couponsOf(needs, filter),
    compare(needs, filter, counted.atMs),
    readLeft(db),
    readChannels(db, filter),
    readSteps(db, filter),
  ]);
  const funnel = [
    ...steps,
    ...channels.map(({ channel, collected }) => ({ channel, step: 'COLLECTED' as const, count: collected })),
    ...channels.map(({ channel, used }) => ({ channel, step: 'USED' as const, count: used })),
  ].sort(
    (one, other) =>
      (one.channel < other.channel ? -1 : Number(one.channel > other.channel)) ||
      funnelSteps.indexOf(one.step) - funnelSteps.indexOf(other.step),
  );
  return {
    countedAt: counted.atMs === null ? null : toInstant(counted.atMs),
    eventsMissing: counted.missing,
    sum: sumOf(coupons),
    ...compared,
    step,
    hours: hours.map(({ at, ...counts }) => ({ at: toInstant(at.getTime()), ...counts })),
    coupons: coupons.map((coupon) => ({ ...coupon, left: left.get(coupon.templateId) ?? 0 })),
    channels,
    ...(await groupsOf(db, coupons)),
    funnel,
  };
}
