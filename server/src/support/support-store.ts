import type { Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { forgetDerivedRequest } from '#use/use-settling-store.ts';

/** Operators' changes to an owned coupon: each one conditional write and one event in the caller's transaction. */

type Owned = Selectable<Schema['owned_coupon']>;

export interface OwnedKey {
  readonly subscriberId: string;
  readonly ownedId: string;
}

/** Refusal of the order of a use that an operator reversed. */
const GIVEN_BACK_BY_OPERATOR = 'GIVEN_BACK_BY_OPERATOR';

/** The coupon, locked until the transaction ends. */
export const lockOwned = (trx: Transaction<Schema>, { subscriberId, ownedId }: OwnedKey): Promise<Owned | undefined> =>
  trx
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .forUpdate()
    .executeTakeFirst();

interface Change {
  readonly from: Owned['state'];
  readonly to: { readonly state: Owned['state']; readonly valid_to?: Date };
  readonly event: 'WITHDRAWN' | 'RESTORED';
  readonly reference: string | null;
  readonly nowMs: number;
}

async function moveOwned(trx: Transaction<Schema>, key: OwnedKey, change: Change): Promise<boolean> {
  const at = new Date(change.nowMs);
  const { numUpdatedRows } = await trx
    .updateTable('owned_coupon')
    .set({ ...change.to, changed_at: at })
    .where('subscriber_id', '=', key.subscriberId)
    .where('owned_id', '=', key.ownedId)
    .where('state', '=', change.from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .insertInto('owned_coupon_event')
    .values({
      subscriber_id: key.subscriberId,
      owned_id: key.ownedId,
      event_id: newId(),
      kind: change.event,
      at,
      reference: change.reference,
    })
    .execute();
  return true;
}

/** Takes an available coupon away; the unit stays issued. False: it is not available. */
export const withdrawOwned = (trx: Transaction<Schema>, key: OwnedKey, nowMs: number): Promise<boolean> =>
  moveOwned(trx, key, {
    from: 'AVAILABLE',
    event: 'WITHDRAWN',
    reference: null,
    nowMs,
    to: { state: 'WITHDRAWN' },
  });

/** Reverses the order of a successful use. Returns its number. */
async function undoUse(trx: Transaction<Schema>, key: OwnedKey, nowMs: number): Promise<string | null> {
  const order = await trx
    .updateTable('use_order')
    .set({ state: 'REFUSED', refusal: GIVEN_BACK_BY_OPERATOR, settled_at: new Date(nowMs) })
    .where('subscriber_id', '=', key.subscriberId)
    .where('owned_id', '=', key.ownedId)
    .where('state', '=', 'SUCCEEDED')
    .returning(['order_id', 'order_no'])
    .executeTakeFirst();
  if (order === undefined) return null;
  await forgetDerivedRequest(trx, { subscriberId: key.subscriberId, orderId: order.order_id });
  return order.order_no;
}

/**
 * Makes a coupon that is used, expired or withdrawn its owner's again; `locked` is as `lockOwned` gave it. Whatever was used is
 * no longer: its order is taken back with it, and at most one order of a coupon ever stands. `validToMs`: until when it can be
 * used from now on. False: it is in none of these states.
 */
export async function restoreOwned(
  trx: Transaction<Schema>,
  locked: Owned,
  { validToMs, nowMs }: { readonly validToMs: number; readonly nowMs: number },
): Promise<boolean> {
  const state = stateAt(locked, nowMs);
  if (state !== 'USED' && state !== 'EXPIRED' && state !== 'WITHDRAWN') return false;
  const key = { subscriberId: locked.subscriber_id, ownedId: locked.owned_id };
  const reference = state === 'USED' ? await undoUse(trx, key, nowMs) : null;
  return moveOwned(trx, key, {
    from: locked.state,
    event: 'RESTORED',
    reference,
    nowMs,
    to: { state: 'AVAILABLE', valid_to: new Date(validToMs) },
  });
}
