import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';
import { forgetDerivedRequest, hasSendingEnded, type OpenOrder, readOrder } from './use-settling-store.ts';

export type ReversalState = Schema['use_reversal']['state'];

export interface ReversalKey {
  readonly subscriberId: string;
  readonly reversalId: string;
}

/** A reversal with its order, and with the data that the biller needs. */
export interface OpenReversal extends ReversalKey {
  readonly order: OpenOrder;
  readonly state: ReversalState;
  readonly createdAtMs: number;
  /** Until when the restored coupon can be used. */
  readonly validTo: Date;
  /** Null: never. */
  readonly sentAt: Date | null;
  readonly reference: string | null;
  readonly refusal: string | null;
}

export async function readReversal(db: Kysely<Schema>, key: ReversalKey): Promise<OpenReversal | null> {
  const { subscriberId, reversalId } = key;
  const row = await db
    .selectFrom('use_reversal')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('reversal_id', '=', reversalId)
    .executeTakeFirst();
  const order = row && (await readOrder(db, { subscriberId, orderId: row.order_id }));
  if (!row || !order) return null;
  return {
    subscriberId,
    reversalId,
    order,
    state: row.state,
    createdAtMs: row.created_at.getTime(),
    validTo: row.valid_to,
    sentAt: row.sent_at,
    reference: row.reference,
    refusal: row.refusal,
  };
}

interface Restoring {
  readonly subscriberId: string;
  readonly ownedId: string;
  readonly validToMs: number;
  readonly nowMs: number;
}

/** Whether a coupon has an order that succeeded, and none that is being reversed. */
export async function isReversible(
  trx: Transaction<Schema>,
  { subscriberId, ownedId }: Pick<Restoring, 'subscriberId' | 'ownedId'>,
): Promise<boolean> {
  const order = await trx
    .selectFrom('use_order as o')
    .select('o.order_id')
    .where('o.subscriber_id', '=', subscriberId)
    .where('o.owned_id', '=', ownedId)
    .where('o.state', '=', 'SUCCEEDED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('use_reversal as r')
            .select('r.reversal_id')
            .whereRef('r.subscriber_id', '=', 'o.subscriber_id')
            .whereRef('r.order_id', '=', 'o.order_id')
            .where('r.state', 'in', ['STARTED', 'HANDED_OVER']),
        ),
      ),
    )
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Whether the order that succeeded was of a number that the account left since then: the biller would take the benefit from the new one.
 * Waits for a change of the number, or makes it wait and find the reversal.
 */
export async function wasUsedOnOtherNumber(
  trx: Transaction<Schema>,
  { subscriberId, ownedId }: Pick<Restoring, 'subscriberId' | 'ownedId'>,
): Promise<boolean> {
  const { number_since: since } = await trx
    .selectFrom('subscriber')
    .select('number_since')
    .where('subscriber_id', '=', subscriberId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (since === null) return false;
  const order = await trx
    .selectFrom('use_order')
    .select('order_id')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .where('state', '=', 'SUCCEEDED')
    .where('created_at', '<=', since)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Begins the reversal of a used coupon's order, with the message that settles it; the caller has locked the coupon. Null: it has no
 * order that succeeded, or a reversal of it is open.
 */
export async function beginReversal(
  trx: Transaction<Schema>,
  { subscriberId, ownedId, validToMs, nowMs }: Restoring,
): Promise<OpenReversal | null> {
  const order = await trx
    .selectFrom('use_order')
    .select('order_id')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .where('state', '=', 'SUCCEEDED')
    .executeTakeFirst();
  if (order === undefined) return null;
  const key = { subscriberId, reversalId: newId() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('use_reversal')
    .values({
      subscriber_id: subscriberId,
      reversal_id: key.reversalId,
      order_id: order.order_id,
      owned_id: ownedId,
      state: 'STARTED',
      valid_to: new Date(validToMs),
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  await trx
    .insertInto('outbox')
    .values({
      subscriber_id: subscriberId,
      // The reversal's id, so that a settlement finds its message.
      message_id: key.reversalId,
      kind: 'REVERSE_USE',
      payload: JSON.stringify({ reversalId: key.reversalId }),
      traceparent: currentTraceparent(),
      due_at: new Date(nowMs),
    })
    .execute();
  return readReversal(trx, key);
}

const open = (db: Kysely<Schema>, { subscriberId, reversalId }: ReversalKey) =>
  db
    .updateTable('use_reversal')
    .where('subscriber_id', '=', subscriberId)
    .where('reversal_id', '=', reversalId)
    .where('state', 'in', ['STARTED', 'HANDED_OVER']);

/**
 * Claims sending it, first or again. False: another process has sent it since it was read, or an earlier sending may still be under
 * way.
 */
export async function claimSending(db: Kysely<Schema>, reversal: OpenReversal, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await open(db, reversal)
    .set({ sent_at: new Date(nowMs) })
    .where('sent_at', 'is not distinct from', reversal.sentAt)
    .where(hasSendingEnded(nowMs))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the biller's own number for the reversal. */
export async function keepReversalReference(db: Kysely<Schema>, key: ReversalKey, reference: string): Promise<void> {
  await open(db, key).set({ reference }).execute();
}

const finishMessage = ({ subscriberId, reversalId }: ReversalKey, trx: Transaction<Schema>, at: Date) =>
  trx
    .updateTable('outbox')
    .set({ done_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', reversalId)
    .where('done_at', 'is', null)
    .execute();

/**
 * The order is reversed: it ends, and its coupon is its owner's again. Once; false: already settled, nothing was written. A
 * reversal handed over can still be settled.
 */
export async function confirmReversalWithin(
  trx: Transaction<Schema>,
  reversal: OpenReversal,
  nowMs: number,
): Promise<boolean> {
  const { subscriberId, order } = reversal;
  const at = new Date(nowMs);
  // The coupon first, as a restore locks it: in another order the two would wait for each other.
  await trx
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', order.ownedId)
    .forUpdate()
    .executeTakeFirst();
  const closed = await open(trx, reversal).set({ state: 'REVERSED', settled_at: at }).executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  const undone = await trx
    .updateTable('use_order')
    .set({ state: 'REVERSED', settled_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', '=', order.orderId)
    .where('state', '=', 'SUCCEEDED')
    .executeTakeFirst();
  const restored = await trx
    .updateTable('owned_coupon')
    .set({ state: 'AVAILABLE', valid_to: reversal.validTo, changed_at: at, hidden_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', order.ownedId)
    .where('state', '=', 'USED')
    .executeTakeFirst();
  // An open reversal keeps order and coupon as they are; anything else is a defect and rolls this transaction back.
  if (undone.numUpdatedRows !== 1n || restored.numUpdatedRows !== 1n) {
    throw new Error(`the coupon of order ${order.orderNo} was not used`);
  }
  await forgetDerivedRequest(trx, order);
  await trx
    .insertInto('owned_coupon_event')
    .values({
      subscriber_id: subscriberId,
      owned_id: order.ownedId,
      event_id: newId(),
      kind: 'RESTORED',
      at,
      reference: order.orderNo,
    })
    .execute();
  await finishMessage(reversal, trx, at);
  return true;
}

/** The grant stands: the coupon stays used. False: already settled. */
export async function refuseReversalWithin(
  trx: Transaction<Schema>,
  reversal: OpenReversal,
  { refusal, nowMs }: { readonly refusal: string; readonly nowMs: number },
): Promise<boolean> {
  const at = new Date(nowMs);
  const closed = await open(trx, reversal).set({ state: 'REFUSED', refusal, settled_at: at }).executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  await finishMessage(reversal, trx, at);
  return true;
}

/** Past the deadline: hands the reversal over to operators. The coupon stays used. */
export const handReversalOver = (db: Kysely<Schema>, reversal: OpenReversal, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await open(trx, reversal).set({ state: 'HANDED_OVER' }).where('state', '=', 'STARTED').execute();
    await finishMessage(reversal, trx, new Date(nowMs));
  });
