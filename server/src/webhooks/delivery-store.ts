import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { recordEvent } from '#events/record-event.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Attempted } from './send-webhook.ts';

/** Attempts go on this long; an endpoint that fails this long is switched off. */
const GIVE_UP_MS = 3 * DAY_MS;
/** Longer than an attempt takes with its statements, so that two workers never send the same. */
const LEASE_MS = 30 * SECOND_MS;
/** Time to the next attempt, by attempts made; the last one again and again. */
const waits = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS] as const;
/** So that what failed together is not sent together. */
const JITTER = 0.2;
/** Attempts at once to an endpoint; one to an endpoint that fails. */
const AT_ONCE = 16;

const waitMs = (attempts: number): number =>
  Math.round((waits[Math.min(attempts, waits.length) - 1] ?? waits[0]) * (1 - JITTER / 2 + JITTER * Math.random()));

export interface HeldDelivery
  extends Pick<
    Selectable<Schema['webhook_delivery']>,
    'delivery_id' | 'endpoint_id' | 'event_id' | 'body' | 'attempts' | 'first_at'
  > {
  readonly url: string;
  readonly secret_sealed: Buffer;
  readonly previous_sealed: Buffer | null;
  readonly previous_until: Date | null;
}

/** Endpoints that have something due. */
export async function dueEndpoints(db: Kysely<Schema>, nowMs: number): Promise<readonly string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    SELECT endpoint_id FROM webhook_endpoint e
     WHERE state = 'ON' AND EXISTS (SELECT FROM webhook_delivery d
                                     WHERE d.endpoint_id = e.endpoint_id AND d.state = 'PENDING' AND d.due_at <= ${new Date(nowMs)})`.execute(
    db,
  );
  return rows.map(({ endpoint_id }) => endpoint_id);
}

/** Leases an endpoint's next deliveries for one attempt. If this worker dies, they are due again when the lease ends. */
export async function takeDue(db: Kysely<Schema>, endpointId: string, nowMs: number): Promise<readonly HeldDelivery[]> {
  const now = new Date(nowMs);
  const { rows } = await sql<HeldDelivery>`
    WITH due AS (
      SELECT d.delivery_id FROM webhook_delivery d
       WHERE d.endpoint_id = ${endpointId} AND d.state = 'PENDING' AND d.due_at <= ${now}
       ORDER BY d.due_at, d.delivery_id
       LIMIT (SELECT CASE WHEN failing_since IS NULL THEN ${AT_ONCE}::integer ELSE 1 END
                FROM webhook_endpoint WHERE endpoint_id = ${endpointId})
         FOR UPDATE SKIP LOCKED)
    UPDATE webhook_delivery d
       SET attempts = d.attempts + 1, due_at = ${new Date(nowMs + LEASE_MS)}, first_at = coalesce(d.first_at, ${now}), last_at = ${now}
      FROM due, webhook_endpoint e
     WHERE d.delivery_id = due.delivery_id AND e.endpoint_id = d.endpoint_id AND e.state = 'ON'
    RETURNING d.delivery_id, d.endpoint_id, d.event_id, d.body, d.attempts, d.first_at,
              e.url, e.secret_sealed, e.previous_sealed, e.previous_until`.execute(db);
  return rows;
}

/** The delivery as long as this worker holds it. */
const ofHeld = (trx: Kysely<Schema>, { delivery_id, attempts }: HeldDelivery) =>
  trx
    .updateTable('webhook_delivery')
    .where('delivery_id', '=', delivery_id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'PENDING');

async function finishArrived(trx: Transaction<Schema>, held: HeldDelivery, { status, nowMs }: Ended): Promise<void> {
  const now = new Date(nowMs);
  // Locked before its deliveries, as by a removal.
  const recovered = await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null })
    .where('endpoint_id', '=', held.endpoint_id)
    .where('failing_since', 'is not', null)
    .executeTakeFirst();
  await ofHeld(trx, held).set({ state: 'DONE', ended_at: now, last_status: status, last_problem: null }).execute();
  if (recovered.numUpdatedRows === 0n) return;
  // What waits because it failed is sent now; what another worker has just taken is left to it.
  await trx
    .updateTable('webhook_delivery')
    .set({ due_at: now })
    .where('endpoint_id', '=', held.endpoint_id)
    .where('state', '=', 'PENDING')
    .where('due_at', '>', now)
    .where('last_at', '<', new Date(nowMs - LEASE_MS))
    .execute();
}

interface Ended extends Attempted {
  readonly nowMs: number;
}
export type Outcome = 'DONE' | 'AGAIN' | 'GIVEN_UP' | 'SWITCHED_OFF';

/** The receiver says that it takes no events any more. */
const STATUS_GONE = 410;

/** Switches an endpoint off that had no success for three days, or that is gone, once, and records it for its owner. */
async function switchOff(trx: Transaction<Schema>, endpointId: string, { status, nowMs }: Ended): Promise<boolean> {
  const off = await trx
    .updateTable('webhook_endpoint as e')
    .set({ state: 'OFF', off_because: 'FAILED', changed_at: new Date(nowMs) })
    .where('e.endpoint_id', '=', endpointId)
    .where('e.state', '=', 'ON')
    .$if(status !== STATUS_GONE, (failed) => failed.where('e.failing_since', '<=', new Date(nowMs - GIVE_UP_MS)))
    .returning(['title', 'owner_id'])
    .executeTakeFirst();
  if (off === undefined) return false;
  const { title, owner_id: ownerId } = off;
  const owner = trx.selectFrom('operator').select('name').where('operator_id', '=', ownerId);
  const { name: ownerName } = await owner.executeTakeFirstOrThrow();
  await recordEvent(trx, { type: 'webhook.switched_off', data: { endpointId, title, ownerId, ownerName } }, nowMs);
  return true;
}

/** Puts off what else waits for an endpoint that asked for fewer requests. What is being sent is locked by its own end, and left to it. */
async function putOff(trx: Transaction<Schema>, endpointId: string, untilMs: number): Promise<void> {
  const until = new Date(untilMs);
  await sql`
    UPDATE webhook_delivery SET due_at = ${until}
     WHERE delivery_id IN (SELECT delivery_id FROM webhook_delivery
                            WHERE endpoint_id = ${endpointId} AND state = 'PENDING' AND due_at < ${until}
                              FOR UPDATE SKIP LOCKED)`.execute(trx);
}

async function finishFailed(trx: Transaction<Schema>, held: HeldDelivery, ended: Ended): Promise<Outcome> {
  const { status, problem, nowMs, waitMs: wished = 0 } = ended;
  const again = {
    last_status: status,
    last_problem: problem,
    due_at: new Date(nowMs + Math.max(wished, waitMs(held.attempts))),
  };
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: new Date(nowMs) })
    .where('endpoint_id', '=', held.endpoint_id)
    .where('failing_since', 'is', null)
    .execute();
  if (await switchOff(trx, held.endpoint_id, ended)) {
    await ofHeld(trx, held).set(again).execute();
    return 'SWITCHED_OFF';
  }
  const isOver = nowMs - (held.first_at?.getTime() ?? nowMs) >= GIVE_UP_MS;
  await ofHeld(trx, held)
    .set(isOver ? { ...again, state: 'FAILED', ended_at: new Date(nowMs) } : again)
    .execute();
  if (wished > 0) await putOff(trx, held.endpoint_id, nowMs + wished);
  return isOver ? 'GIVEN_UP' : 'AGAIN';
}

/** Keeps what came of an attempt, unless another worker has taken the delivery meanwhile. */
export const finishAttempt = (db: Kysely<Schema>, held: HeldDelivery, ended: Ended): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    if (ended.problem !== null) return finishFailed(trx, held, ended);
    await finishArrived(trx, held, ended);
    return 'DONE';
  });

/** Gives a delivery back whose attempt was broken off here. */
export async function giveBack(db: Kysely<Schema>, held: HeldDelivery, nowMs: number): Promise<void> {
  await ofHeld(db, held)
    .set({ due_at: new Date(nowMs) })
    .execute();
}
