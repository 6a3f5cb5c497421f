import type { Locale } from '@coupon-centre/contract/foundation/field';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';
import { currentTraceparent } from '#platform/tracing/tracing.ts';
import { peopleOf, SETTLE_AFTER_MS, type UseOrderState } from './use-store.ts';

/**
 * What the biller has not settled after this long is handed over to operators. A biller that was away for a whole day still gets
 * everything from the worker when it is back.
 */
export const HAND_OVER_AFTER_MS = 2 * DAY_MS;

/** An order with the data that the biller needs. */
export interface OpenOrder {
  readonly subscriberId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly ownedId: string;
  readonly state: UseOrderState;
  readonly createdAtMs: number;
  readonly templateId: string;
  readonly termsVersion: number;
  readonly phoneSealed: Buffer;
  /** The biller's own number for it. */
  readonly reference: string | null;
  /** What the provider was asked for; null where the benefit was not mapped. */
  readonly offer: ProviderOffer | null;
}

export interface OrderKey {
  readonly subscriberId: string;
  readonly orderId: string;
}

/** The SMS to the subscriber when a use is settled, and its language. */
export interface UseNotice {
  readonly notice: 'USED' | 'GIVEN_BACK';
  readonly locale: Locale;
}

interface Settling {
  readonly nowMs: number;
  /** Null: the subscriber already sees it on screen. */
  readonly notice: UseNotice | null;
  /** The biller's own number for it, if it is to be kept. */
  readonly reference?: string | undefined;
}

interface Refusal extends Settling {
  /** The biller's reason. */
  readonly refusal: string;
}

export async function readOrder(db: Kysely<Schema>, { subscriberId, orderId }: OrderKey): Promise<OpenOrder | null> {
  const row = await db
    .selectFrom('use_order as o')
    .innerJoin('owned_coupon as c', (join) =>
      join.onRef('c.subscriber_id', '=', 'o.subscriber_id').onRef('c.owned_id', '=', 'o.owned_id'),
    )
    .innerJoin('subscriber as s', 's.subscriber_id', 'o.subscriber_id')
    .select(['o.order_no', 'o.owned_id', 'o.state', 'o.created_at', 'o.reference', 'o.offer'])
    .select(['c.template_id', 'c.terms_version', 's.phone_sealed'])
    .where('o.subscriber_id', '=', subscriberId)
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    subscriberId,
    orderId,
    orderNo: row.order_no,
    ownedId: row.owned_id,
    state: row.state,
    createdAtMs: row.created_at.getTime(),
    templateId: row.template_id,
    termsVersion: row.terms_version,
    phoneSealed: row.phone_sealed,
    reference: row.reference,
    offer: row.offer,
  };
}

/** Not sent yet, or so long ago that the sending has ended. */
export const hasSendingEnded = (nowMs: number) =>
  sql<boolean>`(sent_at IS NULL OR sent_at <= ${new Date(nowMs - SETTLE_AFTER_MS)})`;

/**
 * Claims sending an order again, which the biller said it never got. False: another process did so, or the order's first sending
 * may still be under way.
 */
export async function claimSendingAgain(
  db: Kysely<Schema>,
  { subscriberId, orderId }: OrderKey,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('use_order')
    .set({ sent_at: new Date(nowMs) })
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['STARTED', 'HANDED_OVER'])
    .where(hasSendingEnded(nowMs))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the biller's own number for the order. */
export async function keepReference(
  db: Kysely<Schema>,
  { subscriberId, orderId }: OrderKey,
  reference: string,
): Promise<void> {
  await db
    .updateTable('use_order')
    .set({ reference })
    .where('subscriber_id', '=', subscriberId)
    .where('order_id', '=', orderId)
    .execute();
}

/** The biller's answer to an open order. */
export interface Closing extends Settling {
  readonly order: OpenOrder;
  /** The biller's reason; null: it granted. */
  readonly refusal: string | null;
  /** The trace that the SMS goes on with. */
  readonly traceparent: string | null;
}

/**
 * Settles open orders, each once, handed over or not, in one transaction (`close_uses`): marks the coupon as used, or gives it back.
 * A use without a request id can then be tried again; one with an id keeps its answer. False: already settled, nothing was written.
 * On a distributed database the orders are of people of one home.
 */
export async function closeUses(db: Kysely<Schema>, closings: readonly Closing[]): Promise<readonly boolean[]> {
  const asked = closings.map(({ order, refusal, nowMs, notice, reference, traceparent }) => ({
    subscriber_id: order.subscriberId,
    order_id: order.orderId,
    owned_id: order.ownedId,
    order_no: order.orderNo,
    // A biller's text, which may not be well formed.
    refusal: refusal?.toWellFormed(),
    reference: reference?.toWellFormed(),
    event_id: newId(),
    notice_id: newId(),
    message: notice === null ? undefined : { ...notice, orderId: order.orderId },
    traceparent,
    at: new Date(nowMs),
  }));
  // Not part of a larger statement, which Citus would run on the coordinator.
  const { rows } = await sql<{ event_id: string }>`
    SELECT * FROM close_uses(${peopleOf(closings.map(({ order }) => order))}, ${JSON.stringify(asked)}::jsonb)`.execute(
    db,
  );
  const closed = new Set(rows.map((row) => row.event_id));
  return asked.map((one) => closed.has(one.event_id));
}

const closeUse = async (db: Kysely<Schema>, closing: Omit<Closing, 'traceparent'>): Promise<boolean> => {
  const [isClosed = false] = await closeUses(db, [{ ...closing, traceparent: currentTraceparent() }]);
  return isClosed;
};

/** The biller granted: marks the coupon as used, once. False: already settled, nothing was written. */
export const markUsed = (db: Kysely<Schema>, order: OpenOrder, settling: Settling): Promise<boolean> =>
  closeUse(db, { ...settling, order, refusal: null });

/** The biller refused: gives the coupon back, once. False: already settled, nothing was written. */
export const giveBack = (db: Kysely<Schema>, order: OpenOrder, refused: Refusal): Promise<boolean> =>
  closeUse(db, { ...refused, order });

/** Marks the order's message as done. */
const finishMessage = (trx: Transaction<Schema>, { subscriberId, orderId }: OrderKey, at: Date) =>
  trx
    .updateTable('outbox')
    .set({ done_at: at })
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', orderId)
    .where('done_at', 'is', null)
    .execute();

/** Allows a use without a request id to be tried again once its coupon was given back. */
export const forgetDerivedRequest = (trx: Transaction<Schema>, { subscriberId, orderId }: OrderKey) =>
  trx
    .deleteFrom('idempotency_key')
    .where('subscriber_id', '=', subscriberId)
    .where('request_id', 'like', '~%')
    .where('result_id', '=', orderId)
    .execute();

/** Past the deadline: hands the order over to operators. The coupon stays in use. */
export const handOver = (db: Kysely<Schema>, order: OpenOrder, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('use_order')
      .set({ state: 'HANDED_OVER' })
      .where('subscriber_id', '=', order.subscriberId)
      .where('order_id', '=', order.orderId)
      .where('state', '=', 'STARTED')
      .execute();
    await finishMessage(trx, order, new Date(nowMs));
  });
