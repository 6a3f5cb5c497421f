import type { EventType } from '@coupon-centre/contract/events/events';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { feedEnds, presentEvent, readFeed } from '#events/read-feed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { countPending } from './endpoint-store.ts';

const EVENTS_AT_ONCE = 500;
/** More wait in the feed, where they take no room of their own. */
const PENDING_MAX = 1_000;
const KEEP_MS = 30 * DAY_MS;

async function fill(trx: Transaction<Schema>, endpointId: string, nowMs: number): Promise<'more' | 'done'> {
  const endpoint = await trx
    .selectFrom('webhook_endpoint')
    .select(['read_seq', 'types'])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'ON')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (endpoint === undefined) return 'done';
  const size = Math.min(EVENTS_AT_ONCE, PENDING_MAX - (await countPending(trx, endpointId)));
  if (size <= 0) return 'done';
  const { droppedSeq, lastSeq } = await feedEnds(trx);
  const afterSeq = Math.max(Number(endpoint.read_seq), droppedSeq);
  const { rows, readSeq } = await readFeed(trx, { afterSeq, lastSeq, size, types: endpoint.types as EventType[] });
  const now = new Date(nowMs);
  if (rows.length > 0) {
    await trx
      .insertInto('webhook_delivery')
      .values(
        rows.map((row) => ({
          delivery_id: uuidv7(),
          endpoint_id: endpointId,
          event_id: row.event_id,
          type: row.type,
          body: JSON.stringify(presentEvent(row)),
          state: 'PENDING' as const,
          due_at: now,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx
    .updateTable('webhook_endpoint')
    .set({ read_seq: String(readSeq) })
    .where('endpoint_id', '=', endpointId)
    .execute();
  return readSeq < lastSeq ? 'more' : 'done';
}

/** Makes deliveries of the feed's events for each endpoint that is on, each event once. */
export async function fillDeliveries(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const { rows } = await sql<{ endpoint_id: string }>`
    SELECT e.endpoint_id FROM webhook_endpoint e, event_position p WHERE e.state = 'ON' AND e.read_seq < p.last_seq`.execute(
    db,
  );
  for (const { endpoint_id: endpointId } of rows) {
    while ((await db.transaction().execute((trx) => fill(trx, endpointId, nowMs))) === 'more');
  }
}

/** Deletes deliveries that ended 30 days ago, and those that wait as long at an endpoint that is off: the feed has no older events. */
export async function retireDeliveries(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEEP_MS);
  const off = db.selectFrom('webhook_endpoint').select('endpoint_id').where('state', '=', 'OFF');
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '<>', 'PENDING'), eb('ended_at', '<=', before)]),
        and([eb('state', '=', 'PENDING'), eb('created_at', '<=', before), eb('endpoint_id', 'in', off)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
