import { randomInt } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { businessDay } from '#foundation/time/business-day.ts';
import { REQUEST_KEPT_MS } from '#owned/keep-request.ts';
import type { TakeConfirmation } from '#owned/use-confirmation.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';

/** The biller is queried about a use that its own request did not settle after this long, well beyond the request's timeout. */
export const SETTLE_AFTER_MS = 15_000;

export type UseOrderState = Schema['use_order']['state'];

export interface UseOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly state: UseOrderState;
}

/** A requested use: the coupon, its owner, and the request. */
export interface UseRequest {
  readonly subscriberId: string;
  readonly sessionId: string;
  readonly ownedId: string;
  /** The coupon's serial number, if given; a mismatch is answered as not found. */
  readonly serialNo: string | undefined;
  readonly requestId: string | undefined;
  /** From the SMS confirmation, for a coupon that requires one. */
  readonly smsTicket: string | undefined;
  readonly locale: Locale;
  readonly nowMs: number;
}

/** A use that takes its coupon. */
export interface TakingUse extends UseRequest {
  /** The order to begin; its number is written already. */
  readonly order: UseOrder;
  /** What the provider is asked for, where the benefit is mapped. */
  readonly offer: ProviderOffer | null;
  /** The trace that its settlement goes on with. */
  readonly traceparent: string | null;
}

type OwnedCoupon = Selectable<Schema['owned_coupon']>;
type Order = Selectable<Schema['use_order']>;

/** An owned coupon before a use. */
export interface SeenUse {
  readonly coupon: Pick<OwnedCoupon, 'state' | 'template_id' | 'terms_version' | 'valid_from' | 'valid_to'>;
  /** Number of its open order. */
  readonly openOrderNo: string | null;
  /** The earlier result of the same request id; `order` is null when it was another request. */
  readonly earlier: { readonly order: UseOrder | null } | null;
}

/** The request id derived from the coupon when the caller sends none; `~` is not allowed in a caller's id. */
const derivedKey = (ownedId: string): string => `~use~${ownedId}`;
const keyOf = ({ requestId, ownedId }: UseRequest): string => requestId ?? derivedKey(ownedId);
const fingerprintOf = ({ ownedId }: UseRequest): string => `use:${ownedId}`;

/** `U`, the business day, fourteen random digits; unique by the key of `use_order_lookup`. */
const newOrderNo = (nowMs: number): string =>
  `U${businessDay(nowMs).replaceAll('-', '')}${String(randomInt(100_000_000_000_000)).padStart(14, '0')}`;

interface SeenRow extends Pick<OwnedCoupon, 'template_id' | 'terms_version' | 'valid_from' | 'valid_to' | 'serial_no'> {
  /** Of the request, from 0. */
  readonly nth: number;
  readonly state: OwnedCoupon['state'];
  readonly open_order_no: string | null;
  readonly result_id: string | null;
  readonly order_id: string | null;
  readonly order_no: string | null;
  readonly order_state: Order['state'] | null;
}

const earlierOf = ({ order_id: orderId, order_no: orderNo, order_state: state }: SeenRow): UseOrder | null =>
  orderId === null || orderNo === null || state === null ? null : { orderId, orderNo, state };

function seenOf(row: SeenRow | undefined, { serialNo }: UseRequest): SeenUse | null {
  if (row === undefined || (serialNo !== undefined && serialNo !== row.serial_no)) return null;
  return {
    coupon: row,
    openOrderNo: row.open_order_no,
    earlier: row.result_id === null ? null : { order: earlierOf(row) },
  };
}

/** Whose rows a function for several people of one home is asked for, as its first arguments: any of them, and all. */
export const peopleOf = (asked: readonly Pick<UseRequest, 'subscriberId'>[]) =>
  sql`${asked[0]?.subscriberId}::uuid, ${asked.map(({ subscriberId }) => subscriberId)}::uuid[]`;

/**
 * Each caller's coupon and the state of its use (`read_uses`); null when it is not the caller's or the numbers disagree. On a
 * distributed database the callers are of one home.
 */
export async function readUses(
  db: Kysely<Schema>,
  requests: readonly UseRequest[],
): Promise<readonly (SeenUse | null)[]> {
  const asked = requests.map((request, nth) => ({
    nth,
    subscriber_id: request.subscriberId,
    owned_id: request.ownedId,
    request_id: keyOf(request),
    fingerprint: fingerprintOf(request),
  }));
  const { rows } = await sql<SeenRow>`
    SELECT * FROM read_uses(${peopleOf(requests)}, ${JSON.stringify(asked)}::jsonb)`.execute(db);
  const found = new Map(rows.map((row) => [row.nth, row]));
  return requests.map((request, nth) => seenOf(found.get(nth), request));
}

/**
 * New orders' numbers, written before the orders: they lie by another key, on a distributed database with other machines. A number
 * that is taken gets another try. A number without an order leads nowhere.
 */
export const keepNumbers = (
  db: Kysely<Schema>,
  uses: readonly Pick<UseRequest, 'subscriberId' | 'nowMs'>[],
): Promise<readonly UseOrder[]> =>
  tryAgain(async () => {
    const orders = uses.map(
      ({ nowMs }) => ({ orderId: newId(), orderNo: newOrderNo(nowMs), state: 'STARTED' }) as const,
    );
    await db
      .insertInto('use_order_lookup')
      .values(
        orders.map(({ orderId, orderNo }, nth) => ({
          order_no: orderNo,
          subscriber_id: uses[nth]?.subscriberId ?? '',
          order_id: orderId,
        })),
      )
      .execute();
    return orders;
  });

/** A use that has just begun, and the number that its benefit is for. */
export interface StartedUse extends UseOrder {
  readonly phoneSealed: Buffer;
}

async function startOnce(db: Kysely<Schema>, uses: readonly TakingUse[]): Promise<readonly (StartedUse | null)[]> {
  const asked = uses.map((use) => {
    const { subscriberId, ownedId, locale, nowMs, offer, traceparent, order } = use;
    const { orderId, orderNo } = order;
    return {
      subscriber_id: subscriberId,
      owned_id: ownedId,
      request_id: keyOf(use),
      fingerprint: fingerprintOf(use),
      keep_until: new Date(nowMs + REQUEST_KEPT_MS),
      order_id: orderId,
      order_no: orderNo,
      offer,
      event_id: newId(),
      message: { orderId, locale },
      due_at: new Date(nowMs + SETTLE_AFTER_MS),
      traceparent,
      at: new Date(nowMs),
    };
  });
  // Not part of a larger statement, which Citus would run on the coordinator.
  const { rows } = await sql<{ order_id: string; phone_sealed: Buffer }>`
    SELECT * FROM start_uses(${peopleOf(uses)}, ${JSON.stringify(asked)}::jsonb)`.execute(db);
  const started = new Map(rows.map((row) => [row.order_id, row.phone_sealed]));
  return uses.map(({ order }) => {
    const phoneSealed = started.get(order.orderId);
    return phoneSealed === undefined ? null : { ...order, phoneSealed };
  });
}

/**
 * Takes coupons into use in one transaction: each coupon, its order, its event, the record for repeats, and the outbox message that
 * settles it should this process die (`start_uses`). Null: nothing of this use was written, because a concurrent request took the
 * coupon or the request id; read again. On a distributed database the callers are of one home.
 */
export const startUses = (db: Kysely<Schema>, uses: readonly TakingUse[]): Promise<readonly (StartedUse | null)[]> =>
  tryAgain(() => startOnce(db, uses));

async function startConfirmedOnce(
  db: Kysely<Schema>,
  use: TakingUse,
  takeConfirmation: TakeConfirmation,
): Promise<StartedUse | 'UNCONFIRMED' | null> {
  const trx = await db.startTransaction().execute();
  try {
    const [order = null] = await startOnce(trx, [use]);
    const confirmed = order && (await takeConfirmation(trx));
    if (order === null || confirmed === null) {
      await trx.rollback().execute();
      return order && 'UNCONFIRMED';
    }
    await trx
      .updateTable('use_order')
      .set({ confirmed: JSON.stringify(confirmed) })
      .where('subscriber_id', '=', use.subscriberId)
      .where('order_id', '=', order.orderId)
      .execute();
    await trx.commit().execute();
    return order;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}

/** `startUses` for one that its coupon asks a confirmation for, which is taken in the same transaction. */
export const startConfirmed = (
  db: Kysely<Schema>,
  use: TakingUse,
  takeConfirmation: TakeConfirmation,
): Promise<StartedUse | 'UNCONFIRMED' | null> => tryAgain(() => startConfirmedOnce(db, use, takeConfirmation));
