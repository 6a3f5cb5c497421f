import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ProviderEvent } from '#platform/gateways/provisioning/port.ts';
import type { Retire } from '#platform/jobs/work.ts';

const KEPT_MS = 7 * DAY_MS;

/** Brings forward the next asking about an order or its reversal; the row count is not asked for: there may be nothing open. */
async function hurry(
  trx: Transaction<Schema>,
  { subscriberId, messageIds }: { readonly subscriberId: string; readonly messageIds: readonly string[] },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await trx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', 'in', messageIds)
    .where('kind', 'in', ['SETTLE_USE', 'REVERSE_USE'])
    .where('done_at', 'is', null)
    .where('due_at', '>', now)
    .execute();
}

/**
 * Takes an event once: what is open about its order is asked for now. An event settles nothing itself, so one that is repeated,
 * late, or made up does no harm.
 */
export const takeEvent = (db: Kysely<Schema>, { eventId, orderNo }: ProviderEvent, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const kept = await trx
      .insertInto('provider_event')
      .values({ event_id: eventId, at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n || orderNo === undefined) return;
    const order = await trx
      .selectFrom('use_order_lookup')
      .select(['subscriber_id', 'order_id'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst();
    if (order === undefined) return;
    const { subscriber_id: subscriberId, order_id: orderId } = order;
    const reversals = await trx
      .selectFrom('use_reversal')
      .select('reversal_id')
      .where('subscriber_id', '=', subscriberId)
      .where('order_id', '=', orderId)
      .execute();
    // Their messages have their ids.
    const messageIds = [orderId, ...reversals.map(({ reversal_id }) => reversal_id)];
    await hurry(trx, { subscriberId, messageIds }, nowMs);
  });

export const forgetEvents: Retire = async (db, nowMs) => {
  const { numDeletedRows } = await db
    .deleteFrom('provider_event')
    .where('at', '<', new Date(nowMs - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
