import { randomInt } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { businessDay } from '#foundation/time/business-day.ts';
import { keepRequest } from '#owned/keep-request.ts';
import type { TakeConfirmation } from '#owned/use-confirmation.ts';
import type { ConfirmedWords, Schema } from '#platform/db/schema/schema.ts';
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

/** The caller's coupon and the state of its use, in one query; null when it is not the caller's or the numbers disagree. */
export async function readUse(db: Kysely<Schema>, request: UseRequest): Promise<SeenUse | null> {
  const row = await db
    .selectFrom('owned_coupon as c')
    .leftJoin('idempotency_key as k', (join) =>
      join.onRef('k.subscriber_id', '=', 'c.subscriber_id').on('k.request_id', '=', keyOf(request)),
    )
    .leftJoin('use_order as e', (join) =>
      join
        .onRef('e.subscriber_id', '=', 'c.subscriber_id')
        .onRef('e.order_id', '=', 'k.result_id')
        .onRef('e.owned_id', '=', 'c.owned_id')
        .on('k.fingerprint', '=', fingerprintOf(request)),
    )
    .leftJoin('use_order as o', (join) =>
      join
        .onRef('o.subscriber_id', '=', 'c.subscriber_id')
        .onRef('o.owned_id', '=', 'c.owned_id')
        .on('o.state', 'in', ['STARTED', 'HANDED_OVER']),
    )
    .select(['c.state', 'c.template_id', 'c.terms_version', 'c.valid_from', 'c.valid_to', 'c.serial_no'])
    .select(['k.result_id', 'o.order_no as open_order_no'])
    .select(['e.order_id', 'e.order_no', 'e.state as order_state'])
    .where('c.subscriber_id', '=', request.subscriberId)
    .where('c.owned_id', '=', request.ownedId)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (request.serialNo !== undefined && request.serialNo !== row.serial_no) return null;
  const { order_id: orderId, order_no: orderNo, order_state: state } = row;
  return {
    coupon: row,
    openOrderNo: row.open_order_no,
    earlier:
      row.result_id === null
        ? null
        : { order: orderId === null || orderNo === null || state === null ? null : { orderId, orderNo, state } },
  };
}

/** Takes the coupon into use if usable at this moment; the row count is the answer. */
async function takeIntoUse(trx: Transaction<Schema>, { subscriberId, ownedId, nowMs }: UseRequest): Promise<boolean> {
  const now = new Date(nowMs);
  const taken = await trx
    .updateTable('owned_coupon')
    .set({ state: 'USING', changed_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', '=', ownedId)
    .where('state', '=', 'AVAILABLE')
    .where('valid_from', '<=', now)
    .where('valid_to', '>', now)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

async function keepNumber(
  trx: Transaction<Schema>,
  { subscriberId }: UseRequest,
  { orderId, orderNo }: UseOrder,
): Promise<boolean> {
  const written = await trx
    .insertInto('use_order_lookup')
    .values({ order_no: orderNo, subscriber_id: subscriberId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Writes the order of a use, after the coupon, the request id and the order number are secured. */
async function writeOrder(
  trx: Transaction<Schema>,
  { subscriberId, ownedId, locale, nowMs, offer }: TakingUse,
  { orderId, orderNo, confirmed }: UseOrder & { readonly confirmed: ConfirmedWords | null },
): Promise<void> {
  const at = new Date(nowMs);
  await trx
    .insertInto('use_order')
    .values({
      subscriber_id: subscriberId,
      order_id: orderId,
      order_no: orderNo,
      owned_id: ownedId,
      state: 'STARTED',
      created_at: at,
      confirmed: confirmed && JSON.stringify(confirmed),
      offer: offer ? JSON.stringify(offer) : null,
      // It is sent as soon as this is written.
      sent_at: at,
    })
    .execute();
  await trx
    .insertInto('owned_coupon_event')
    .values({
      subscriber_id: subscriberId,
      owned_id: ownedId,
      event_id: newId(),
      kind: 'USE_STARTED',
      at,
      reference: orderNo,
    })
    .execute();
  await trx
    .insertInto('outbox')
    .values({
      subscriber_id: subscriberId,
      // The order's id, so that a settlement finds its message.
      message_id: orderId,
      kind: 'SETTLE_USE',
      payload: JSON.stringify({ orderId, locale }),
      due_at: new Date(nowMs + SETTLE_AFTER_MS),
      traceparent: currentTraceparent(),
    })
    .execute();
}

/**
 * Takes a coupon into use in one transaction: the coupon, its order, its event, the record for repeats, the required
 * confirmation, and the outbox message that settles it should this process die. Null: nothing was written, because a
 * concurrent request took the coupon, the request id or the order number; read again.
 */
export async function markUsing(
  db: Kysely<Schema>,
  request: TakingUse,
  takeConfirmation: TakeConfirmation | null,
): Promise<UseOrder | 'UNCONFIRMED' | null> {
  const order: UseOrder = { orderId: newId(), orderNo: newOrderNo(request.nowMs), state: 'STARTED' };
  const trx = await db.startTransaction().execute();
  try {
    const won =
      (await takeIntoUse(trx, request)) &&
      (await keepRequest(trx, {
        ...request,
        requestId: keyOf(request),
        fingerprint: fingerprintOf(request),
        resultId: order.orderId,
      })) &&
      (await keepNumber(trx, request, order));
    const confirmed = won && takeConfirmation !== null ? await takeConfirmation(trx) : null;
    const isUnconfirmed = takeConfirmation !== null && confirmed === null;
    if (!won || isUnconfirmed) {
      await trx.rollback().execute();
      return won ? 'UNCONFIRMED' : null;
    }
    await writeOrder(trx, request, { ...order, confirmed });
    await trx.commit().execute();
    return order;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}
