import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export type EndpointRow = Selectable<Schema['webhook_endpoint']>;

/** The endpoint, locked until the transaction ends. */
export const holdEndpoint = (trx: Transaction<Schema>, endpointId: string): Promise<EndpointRow | undefined> =>
  trx.selectFrom('webhook_endpoint').selectAll().where('endpoint_id', '=', endpointId).forUpdate().executeTakeFirst();

/** Deliveries that are neither done nor given up. */
export async function countPending(trx: Transaction<Schema>, endpointId: string): Promise<number> {
  const { pending } = await trx
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<string>().as('pending'))
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return Number(pending);
}

/** Queues a delivery that does not come from the feed's turn: a test, or a repeat. */
export async function addDelivery(
  db: Kysely<Schema>,
  delivery: Pick<
    Selectable<Schema['webhook_delivery']>,
    'delivery_id' | 'endpoint_id' | 'event_id' | 'type' | 'body' | 'repeat_of'
  >,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await db
    .insertInto('webhook_delivery')
    .values({ ...delivery, state: 'PENDING', due_at: now, created_at: now })
    .execute();
}
