import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { unitBudgetFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { type Kysely, sql, type Transaction } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readBudget, refuseBeyondBudget } from './budget.ts';
import { lockPools } from './coupon-lock.ts';

/*
 * The ceiling of a coupon: the most units that may ever exist, and by how many they may grow on one day. The database keeps it in
 * every statement that makes units (`coupon_ceiling`, by triggers); here operators are told before a statement fails.
 */

/** Before the first release. */
const NOTHING = {
  ceiling: null,
  units: 0,
  per_day: null,
  units_today: 0,
  campaign_id: null,
  unit_value_fen: 0,
  kept_fen: 0,
} as const;

const ceilings = (db: Kysely<Schema>) =>
  db
    .selectFrom('coupon_ceiling')
    .select(['template_id', 'ceiling', 'units', 'ceiling_per_day as per_day', 'campaign_id', 'unit_value_fen'])
    .select([
      sql<number>`CASE WHEN day >= business_day_now() THEN units_on_day ELSE 0 END`.as('units_today'),
      sql<number>`kept_fen::float8`.as('kept_fen'),
    ])
    .orderBy('template_id');

/** Units of a coupon in all pools and orders, its limits, and its campaign; no limits before the first release. */
export async function readCeiling(db: Kysely<Schema>, templateId: string) {
  const row = (await ceilings(db).where('template_id', '=', templateId).executeTakeFirst()) ?? NOTHING;
  return {
    ceiling: row.ceiling,
    units: row.units,
    perDay: row.per_day,
    unitsToday: row.units_today,
    budget: await readBudget(db, row.campaign_id),
  };
}

/** Units that are asked for of a coupon. */
export interface UnitsAsked {
  readonly templateId: string;
  readonly units: number;
}

/** The first refusal of units that are made together: beyond a ceiling or a budget, in all or today; null if all fit. */
export async function refuseUnits(trx: Transaction<Schema>, asked: readonly UnitsAsked[]) {
  const ids = asked.map(({ templateId }) => templateId);
  const rows = await ceilings(trx).where('template_id', 'in', ids).forUpdate().execute();
  const rowOf = new Map(rows.map((row) => [row.template_id, row]));
  const rowsAsked = asked.map((one) => ({ ...one, row: rowOf.get(one.templateId) ?? NOTHING }));
  for (const { templateId, units, row } of rowsAsked) {
    if (row.ceiling !== null && row.units + units > row.ceiling) {
      return refuse('CEILING_REACHED', { templateId, left: row.ceiling - row.units });
    }
    if (row.per_day !== null && row.units_today + units > row.per_day) {
      return refuse('CEILING_DAY_REACHED', { templateId, left: row.per_day - row.units_today });
    }
  }
  const fen = rowsAsked.map(({ units, row }) => ({ campaignId: row.campaign_id, fen: units * row.unit_value_fen }));
  return refuseBeyondBudget(trx, fen);
}

/** The limit that leaves the fewest units of a coupon, and how many those are. */
export interface UnitsLeft {
  readonly limit: 'CEILING_REACHED' | 'CEILING_DAY_REACHED' | 'BUDGET_REACHED' | 'DAY_REACHED';
  /** Infinity without a limit. */
  readonly left: number;
}

export async function unitsLeft(trx: Transaction<Schema>, templateId: string): Promise<UnitsLeft> {
  const row = (await ceilings(trx).where('template_id', '=', templateId).executeTakeFirst()) ?? NOTHING;
  const budget = row.unit_value_fen === 0 ? null : await readBudget(trx, row.campaign_id);
  const affordable = (fen: number | null | undefined): number =>
    fen === null || fen === undefined ? Number.POSITIVE_INFINITY : Math.floor(fen / row.unit_value_fen);
  const limits: readonly UnitsLeft[] = [
    { limit: 'CEILING_REACHED', left: row.ceiling === null ? Number.POSITIVE_INFINITY : row.ceiling - row.units },
    {
      limit: 'CEILING_DAY_REACHED',
      left: row.per_day === null ? Number.POSITIVE_INFINITY : row.per_day - row.units_today,
    },
    { limit: 'BUDGET_REACHED', left: affordable(budget?.leftFen) },
    { limit: 'DAY_REACHED', left: affordable(budget?.leftTodayFen) },
  ];
  return limits.reduce((least, one) => (one.left < least.left ? one : least));
}

/** What a draft asks for, and the units that its release adds. */
export interface Release {
  readonly templateId: string;
  readonly terms: Pick<CouponTerms, 'ceiling' | 'ceilingPerDay' | 'benefit' | 'bookValueFen' | 'campaignId'>;
  readonly more: number;
}

/** The refusal of a ceiling below the units that exist and those that would come with the release; null if it holds them. */
export async function refuseLowCeiling(trx: Transaction<Schema>, { templateId, terms, more }: Release) {
  const { units } = (await ceilings(trx).where('template_id', '=', templateId).executeTakeFirst()) ?? NOTHING;
  return units + more <= terms.ceiling ? null : refuse('CEILING_TOO_LOW', { units: units + more });
}

/**
 * The refusal of a release: its ceiling is too low, it adds more than a day allows, or the worth of its units, those that there are
 * and those it adds, is more than the campaign leaves; null if it fits. Call it under the coupon's lock.
 */
export async function refuseRelease(trx: Transaction<Schema>, release: Release) {
  const { templateId, terms, more } = release;
  const low = await refuseLowCeiling(trx, release);
  if (low !== null) return low;
  const row = (await ceilings(trx).where('template_id', '=', templateId).forUpdate().executeTakeFirst()) ?? NOTHING;
  if (terms.ceilingPerDay !== null && row.units_today + more > terms.ceilingPerDay) {
    return refuse('CEILING_DAY_REACHED', { templateId, left: Math.max(0, terms.ceilingPerDay - row.units_today) });
  }
  const { issued } = await trx
    .selectFrom('stock_pool')
    .select(sql<number>`coalesce(sum(issued), 0)::float8`.as('issued'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  // As the triggers count: a lower value gives nothing back for units that were handed out at the higher one.
  const unitFen = unitBudgetFen(terms);
  const kept = row.kept_fen + Math.max(0, row.unit_value_fen - unitFen) * issued;
  const fen = (row.units + more) * unitFen + kept;
  const before = row.units * row.unit_value_fen + row.kept_fen;
  return refuseBeyondBudget(trx, [
    { campaignId: row.campaign_id, fen: -before },
    { campaignId: terms.campaignId, fen },
  ]);
}

/** Takes the units of an order that is made later, under the order's id; refused beyond a ceiling or a budget. */
export async function reserveUnits(
  trx: Transaction<Schema>,
  { orderId, templateId, units }: { readonly orderId: string; readonly templateId: string; readonly units: number },
) {
  // In the lock order of claims and stock changes.
  await lockPools(trx, [templateId]);
  const refusal = await refuseUnits(trx, [{ templateId, units }]);
  if (refusal !== null) return refusal;
  await trx
    .insertInto('stock_reservation')
    .values({ reservation_id: orderId, template_id: templateId, units })
    .execute();
  return null;
}

/** Gives back what an order reserved and will not make. */
export const releaseReservation = (db: Kysely<Schema>, orderId: string): Promise<unknown> =>
  db.deleteFrom('stock_reservation').where('reservation_id', '=', orderId).execute();
