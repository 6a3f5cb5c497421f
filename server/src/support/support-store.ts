import type { Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Operators' changes to an owned coupon: each one conditional write and one event in the caller's transaction. */

type Owned = Selectable<Schema['owned_coupon']>;

export interface OwnedKey {
  readonly subscriberId: string;
  readonly ownedId: string;
}

/** The coupon, locked until the transaction ends. */
export const lockOwned = (trx: Transaction<Schema>, { subscriberId, ownedId }: OwnedKey): Promise<Owned | undefined> =>
  trx
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .forUpdate()
    .executeTakeFirst();

/** Whether an approved clawback took it, or found it expired or withdrawn, and no appeal has been granted since. */
export async function isClawedBack(trx: Transaction<Schema>, { subscriberId, ownedId }: OwnedKey): Promise<boolean> {
  const taken = await trx
    .selectFrom('clawback_coupon as c')
    .select('c.owned_id')
    .where('c.subscriber_id', '=', subscriberId)
    .where('c.owned_id', '=', ownedId)
    .where('c.outcome', 'in', ['TAKEN', 'EXPIRED', 'WITHDRAWN'])
    .where('c.given_back_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clawback_appeal as a')
            .select('a.appeal_id')
            .whereRef('a.subscriber_id', '=', 'c.subscriber_id')
            .where('a.state', '=', 'GIVEN_BACK')
            .whereRef('a.ended_at', '>=', 'c.at'),
        ),
      ),
    )
    .executeTakeFirst();
  return taken !== undefined;
}

interface Change {
  readonly from: Owned['state'];
  readonly to: { readonly state: Owned['state']; readonly valid_to?: Date; readonly hidden_at?: null };
  readonly event: 'WITHDRAWN' | 'RESTORED';
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
      reference: null,
    })
    .execute();
  return true;
}

/** Takes an available coupon away; the unit stays issued. False: it is not available. */
export const withdrawOwned = (trx: Transaction<Schema>, key: OwnedKey, nowMs: number): Promise<boolean> =>
  moveOwned(trx, key, {
    from: 'AVAILABLE',
    event: 'WITHDRAWN',
    nowMs,
    to: { state: 'WITHDRAWN' },
  });

/**
 * Makes a coupon that is expired or withdrawn its owner's again; `locked` is as `lockOwned` gave it. `validToMs`: until when it can be
 * used from now on. False: it is in none of these states.
 */
export async function restoreOwned(
  trx: Transaction<Schema>,
  locked: Owned,
  { validToMs, nowMs }: { readonly validToMs: number; readonly nowMs: number },
): Promise<boolean> {
  const state = stateAt(locked, nowMs);
  if (state !== 'EXPIRED' && state !== 'WITHDRAWN') return false;
  return moveOwned(
    trx,
    { subscriberId: locked.subscriber_id, ownedId: locked.owned_id },
    {
      from: locked.state,
      event: 'RESTORED',
      nowMs,
      to: { state: 'AVAILABLE', valid_to: new Date(validToMs), hidden_at: null },
    },
  );
}
