import type { Kysely, Transaction } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { lockPools } from './coupon-lock.ts';

/*
 * The ceiling of a coupon: the most units that may ever exist. The database keeps it in every statement that makes units
 * (`coupon_ceiling`, by triggers); here operators are told before a statement fails.
 */

const ceilingOf = (db: Kysely<Schema>, templateId: string) =>
  db.selectFrom('coupon_ceiling').select(['ceiling', 'units']).where('template_id', '=', templateId);

/** Units of a coupon in all pools and orders, and its ceiling; null before the first release. */
export const readCeiling = async (db: Kysely<Schema>, templateId: string) =>
  (await ceilingOf(db, templateId).executeTakeFirst()) ?? { ceiling: null, units: 0 };

/** The same, locked until the transaction ends. */
const lockCeiling = async (trx: Transaction<Schema>, templateId: string) =>
  (await ceilingOf(trx, templateId).forUpdate().executeTakeFirst()) ?? { ceiling: null, units: 0 };

/** The refusal of more units than the ceiling leaves; null if they fit. */
export async function refuseBeyondCeiling(trx: Transaction<Schema>, templateId: string, by: number) {
  const { ceiling, units } = await lockCeiling(trx, templateId);
  return ceiling === null || units + by <= ceiling
    ? null
    : refuse('CEILING_REACHED', { templateId, left: ceiling - units });
}

/** The refusal of a ceiling below the units that exist and `more` that would come with it; null if it holds them. */
export async function refuseLowCeiling(
  trx: Transaction<Schema>,
  { templateId, ceiling, more }: { readonly templateId: string; readonly ceiling: number; readonly more: number },
) {
  const { units } = await lockCeiling(trx, templateId);
  return units + more <= ceiling ? null : refuse('CEILING_TOO_LOW', { units: units + more });
}

/** Takes the units of an order that is made later, under the order's id; refused beyond the ceiling. */
export async function reserveUnits(
  trx: Transaction<Schema>,
  { orderId, templateId, units }: { readonly orderId: string; readonly templateId: string; readonly units: number },
) {
  // In the lock order of claims and stock changes.
  await lockPools(trx, [templateId]);
  const refusal = await refuseBeyondCeiling(trx, templateId, units);
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
