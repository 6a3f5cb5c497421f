import { businessDay } from '#foundation/time/business-day.ts';
import { digitsFor, idFor } from '#test/factories/id.ts';
import type { Rows } from '#test/factories/rows.ts';

interface UseOrderSpec {
  readonly subscriberId: string;
  readonly ownedId: string;
  /** The coupon's state. The order of a coupon in use is open and has its outbox message. */
  readonly state: 'USING' | 'USED';
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** The order of a coupon in use or used; the same for every call with that coupon. */
export function useOrderRows({ subscriberId, ownedId, state, atMs }: UseOrderSpec): {
  order: { orderId: string; orderNo: string };
  rows: Rows;
} {
  const orderId = idFor(`${ownedId}/order`);
  const orderNo = `U${businessDay(atMs).replaceAll('-', '')}${digitsFor(ownedId, 14)}`;
  const at = new Date(atMs);
  const isUsed = state === 'USED';
  const order = {
    subscriber_id: subscriberId,
    order_id: orderId,
    order_no: orderNo,
    owned_id: ownedId,
    state: isUsed ? 'SUCCEEDED' : 'STARTED',
    created_at: at,
    settled_at: isUsed ? at : null,
    refusal: null,
    confirmed: null,
  } as const;
  const message = {
    subscriber_id: subscriberId,
    message_id: orderId,
    kind: 'SETTLE_USE',
    payload: JSON.stringify({ orderId, locale: 'zh-CN' }),
    due_at: at,
    done_at: isUsed ? at : null,
  } as const;
  return {
    order: { orderId, orderNo },
    rows: {
      use_order: [order],
      use_order_lookup: [{ order_no: orderNo, subscriber_id: subscriberId, order_id: orderId }],
      outbox: [message],
    },
  };
}
