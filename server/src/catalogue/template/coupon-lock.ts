import type { CouponState } from '@coupon-centre/contract/catalogue/coupon-state';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { stateNow } from './coupon-states.ts';

/** A coupon locked against changes and claims until the transaction ends. */
export interface LockedCoupon {
  readonly template: Selectable<Schema['coupon_template']>;
  /** Null if never released. */
  readonly terms: Selectable<Schema['coupon_terms']> | null;
  readonly state: CouponState;
  /** The centre's pool. */
  readonly poolId: string;
}

/**
 * Locks the centre's pools of these coupons and the given pools, in the lock order of claims: claims of these coupons are
 * decided entirely before or after this transaction. Units on loan to shelves are the pools' again.
 */
export async function lockPools(
  trx: Transaction<Schema>,
  templateIds: readonly string[],
  poolIds: readonly string[] = [],
): Promise<readonly Selectable<Schema['stock_pool']>[]> {
  if (templateIds.length === 0) return [];
  await sql`SELECT take_back_shelves(${templateIds}::uuid[], now(), business_day_now())`.execute(trx);
  return trx
    .selectFrom('stock_pool')
    .selectAll()
    .where('template_id', 'in', templateIds)
    .where(({ or, and, eb }) =>
      or([
        and([eb('session_id', 'is', null), eb('batch_id', 'is', null)]),
        ...(poolIds.length === 0 ? [] : [eb('pool_id', 'in', poolIds)]),
      ]),
    )
    .orderBy('pool_id')
    .forUpdate()
    .execute();
}

/** A coupon locked against other operators only. */
export type LockedTerms = Omit<LockedCoupon, 'poolId'>;

/** Locks what operators write of a coupon, while it is claimed; undefined if it does not exist. */
export async function lockTerms(
  trx: Transaction<Schema>,
  templateId: string,
  { nowMs }: { readonly nowMs: number },
): Promise<LockedTerms | undefined> {
  const template = await trx
    .selectFrom('coupon_template')
    .selectAll()
    .where('template_id', '=', templateId)
    // Not FOR UPDATE: rows that refer to the coupon are inserted before the pool's lock is asked for.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (template === undefined) return undefined;
  const terms = await trx
    .selectFrom('coupon_terms')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('version', '=', template.terms_version)
    .executeTakeFirst();
  return { template, terms: terms ?? null, state: stateOf(template, terms, nowMs) };
}

/** Locks a coupon against claims and other operators; undefined if it does not exist. */
export async function lockCoupon(
  trx: Transaction<Schema>,
  templateId: string,
  { nowMs, poolIds = [] }: { readonly nowMs: number; readonly poolIds?: readonly string[] },
): Promise<LockedCoupon | undefined> {
  const pools = await lockPools(trx, [templateId], poolIds);
  const centre = pools.find((pool) => pool.session_id === null && pool.batch_id === null);
  if (centre === undefined) return undefined;
  const locked = await lockTerms(trx, templateId, { nowMs });
  return locked && { ...locked, poolId: centre.pool_id };
}

/** The state of a row at this moment. */
export const stateOf = (
  template: Pick<Selectable<Schema['coupon_template']>, 'state' | 'claim_start' | 'claim_end'>,
  terms: Pick<Selectable<Schema['coupon_terms']>, 'validity'> | undefined,
  nowMs: number,
): CouponState =>
  stateNow(
    {
      state: template.state,
      claimStartMs: template.claim_start.getTime(),
      claimEndMs: template.claim_end.getTime(),
      validity: terms?.validity ?? null,
    },
    nowMs,
  );
