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
import { currentTraceparent } from '#platform/tracing/tracing.ts';

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

/** A use that takes its coupon. `offer`: what the provider is asked for, where the benefit is mapped. */
interface TakingUse extends UseRequest {
  readonly offer?: ProviderOffer | null;
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
  /** Null: the caller has no such coupon, and the rest is null, too. */
  readonly state: OwnedCoupon['state'] | null;
  readonly open_order_no: string | null;
  readonly result_id: string | null;
  readonly order_id: string | null;
  readonly order_no: string | null;
  readonly order_state: Order['state'] | null;
}

/** The caller's coupon and the state of its use (`read_use`); null when it is not the caller's or the numbers disagree. */
export async function readUse(db: Kysely<Schema>, request: UseRequest): Promise<SeenUse | null> {
  const { subscriberId, ownedId, serialNo } = request;
  const { rows } = await sql<SeenRow>`
    SELECT * FROM read_use(${subscriberId}::uuid, ${ownedId}::uuid, ${keyOf(request)}::text,
      ${fingerprintOf(request)}::text)`.execute(db);
  const [row] = rows;
  if (row === undefined || row.state === null) return null;
  if (serialNo !== undefined && serialNo !== row.serial_no) return null;
  const { state, order_id: orderId, order_no: orderNo, order_state: orderState } = row;
  return {
    coupon: { ...row, state },
    openOrderNo: row.open_order_no,
    earlier:
      row.result_id === null
        ? null
        : {
            order:
              orderId === null || orderNo === null || orderState === null
                ? null
                : { orderId, orderNo, state: orderState },
          },
  };
}

/** A use that has just begun, and the number that its benefit is for. */
export interface StartedUse extends UseOrder {
  readonly phoneSealed: Buffer;
}

/** Before the order: it lies by another key, on a distributed database with another machine. Fails where the number is taken. */
const keepNumber = (db: Kysely<Schema>, subscriberId: string, { orderId, orderNo }: UseOrder) =>
  db
    .insertInto('use_order_lookup')
    .values({ order_no: orderNo, subscriber_id: subscriberId, order_id: orderId })
    .execute();

/** Takes the coupon and writes its order (`start_use`), once; null: nothing but a number without an order was written. */
async function startUse(db: Kysely<Schema>, request: TakingUse): Promise<StartedUse | null> {
  const { subscriberId, ownedId, locale, nowMs, offer } = request;
  const order = { orderId: newId(), orderNo: newOrderNo(nowMs), state: 'STARTED' } as const;
  await keepNumber(db, subscriberId, order);
  // Not part of a larger statement, which Citus would run on the coordinator.
  const { rows } = await sql<{ phone_sealed: Buffer | null }>`
    SELECT * FROM start_use(
      ${subscriberId}::uuid,
      ${ownedId}::uuid,
      ${keyOf(request)}::text,
      ${fingerprintOf(request)}::text,
      ${new Date(nowMs + REQUEST_KEPT_MS)}::timestamptz,
      ${order.orderId}::uuid,
      ${order.orderNo}::text,
      ${offer ? JSON.stringify(offer) : null}::jsonb,
      ${newId()}::uuid,
      ${JSON.stringify({ orderId: order.orderId, locale })}::jsonb,
      ${new Date(nowMs + SETTLE_AFTER_MS)}::timestamptz,
      ${currentTraceparent()}::text,
      ${new Date(nowMs)}::timestamptz)`.execute(db);
  const phoneSealed = rows[0]?.phone_sealed ?? null;
  return phoneSealed && { ...order, phoneSealed };
}

/** `startUse`, with the confirmation that the coupon asks for. */
async function startConfirmed(
  db: Kysely<Schema>,
  request: TakingUse,
  takeConfirmation: TakeConfirmation,
): Promise<StartedUse | 'UNCONFIRMED' | null> {
  const trx = await db.startTransaction().execute();
  try {
    const order = await startUse(trx, request);
    const confirmed = order && (await takeConfirmation(trx));
    if (order === null || confirmed === null) {
      await trx.rollback().execute();
      return order && 'UNCONFIRMED';
    }
    await trx
      .updateTable('use_order')
      .set({ confirmed: JSON.stringify(confirmed) })
      .where('subscriber_id', '=', request.subscriberId)
      .where('order_id', '=', order.orderId)
      .execute();
    await trx.commit().execute();
    return order;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}

/**
 * Takes a coupon into use in one transaction: the coupon, its order, its event, the record for repeats, the required
 * confirmation, and the outbox message that settles it should this process die. Its number is written before. Null: none of it
 * was written, because a concurrent request took the coupon or the request id; read again.
 */
export const markUsing = (
  db: Kysely<Schema>,
  request: TakingUse,
  takeConfirmation: TakeConfirmation | null,
): Promise<StartedUse | 'UNCONFIRMED' | null> =>
  tryAgain(() => (takeConfirmation === null ? startUse(db, request) : startConfirmed(db, request, takeConfirmation)));
