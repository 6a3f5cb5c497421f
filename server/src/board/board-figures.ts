import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { sumOfUses } from '#savings/savings.ts';
import {
  type BoardFilter,
  readChannels,
  readCounted,
  readCoupons,
  readHours,
  readLeft,
  readSteps,
} from './read-board.ts';

/** Hourly bars up to a week, daily bars beyond it. */
const HOURLY_DAYS = 7;

const stepOf = ({ from, to }: BoardFilter) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS < HOURLY_DAYS ? 'hour' : 'day';

interface Sum {
  readonly collected: number;
  readonly used: number;
  readonly failed: number;
  readonly withdrawn: number;
  readonly savedFen: number;
  readonly savedMb: number;
}
const NOTHING: Sum = { collected: 0, used: 0, failed: 0, withdrawn: 0, savedFen: 0, savedMb: 0 };

const add = (one: Sum, other: Sum): Sum => ({
  collected: one.collected + other.collected,
  used: one.used + other.used,
  failed: one.failed + other.failed,
  withdrawn: one.withdrawn + other.withdrawn,
  savedFen: one.savedFen + other.savedFen,
  savedMb: one.savedMb + other.savedMb,
});

/** Savings per coupon, summed over the versions of its terms. */
async function couponsOf(db: Kysely<Schema>, catalogue: Catalogue, filter: BoardFilter) {
  const [rows, left] = await Promise.all([readCoupons(db, filter), readLeft(db)]);
  const coupons = new Map<string, Sum & { readonly title: { 'zh-CN': string; en: string } }>();
  for (const { template_id, terms_version, ...counts } of rows) {
    const terms = await catalogue.termsOf(template_id, terms_version);
    if (terms === undefined) throw new Error(`no terms ${terms_version} of coupon ${template_id}`);
    const { savedFen, savedMb } = sumOfUses([{ benefit: terms.benefit, count: counts.used }]);
    const sum = add(coupons.get(template_id) ?? NOTHING, { ...counts, savedFen, savedMb });
    coupons.set(template_id, { ...sum, title: terms.title });
  }
  return Array.from(coupons, ([templateId, sum]) => ({ templateId, ...sum, left: left.get(templateId) ?? 0 })).sort(
    (one, other) => other.collected - one.collected,
  );
}

/** The whole board of a filter. */
export async function boardFigures(db: Kysely<Schema>, catalogue: Catalogue, filter: BoardFilter) {
  const [counted, hours, coupons, channels, steps] = await Promise.all([
    readCounted(db),
    readHours(db, filter, stepOf(filter)),
    couponsOf(db, catalogue, filter),
    readChannels(db, filter),
    readSteps(db, filter),
  ]);
  const funnel = [
    ...steps,
    ...channels.map(({ channel, collected }) => ({ channel, step: 'COLLECTED' as const, count: collected })),
    ...channels.map(({ channel, used }) => ({ channel, step: 'USED' as const, count: used })),
  ];
  return {
    countedAt: counted.atMs === null ? null : toInstant(counted.atMs),
    eventsMissing: counted.missing,
    sum: coupons.reduce<Sum>((sum, coupon) => add(sum, coupon), NOTHING),
    hours: hours.map(({ at, ...counts }) => ({ at: toInstant(at.getTime()), ...counts })),
    coupons,
    channels,
    funnel,
  };
}
