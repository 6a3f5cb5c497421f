import type { EventType } from '@coupon-centre/contract/events/events';
import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { copyChanges } from './coupon-changes.ts';
import { tellExpiries } from './expiries.ts';
import { appendEvents, asOnlyWriter, asOnlyWriterNow, type Write } from './feed-writer.ts';

/** How far back each second looks: nearly everything is committed at once, by clocks that are right. */
const RECENT_MS = 2 * MINUTE_MS;
/** How far back each minute looks: a transaction takes seconds, and no clock may be later than this. */
export const OVERLAP_MS = 2 * HOUR_MS;
const WAITING_AT_ONCE = 1_000;

/** Moves recorded events to the feed: gone from there when they are here. */
async function moveWaiting(trx: Transaction<Schema>, nowMs: number): Promise<'more' | 'done'> {
  const { rows } = await sql<{ event_id: string; type: EventType; at: Date; data: unknown }>`
    DELETE FROM event_waiting WHERE event_id IN (SELECT event_id FROM event_waiting ORDER BY event_id LIMIT ${WAITING_AT_ONCE})
    RETURNING event_id, type, at, data`.execute(trx);
  const inOrder = rows.toSorted((one, other) => (one.event_id < other.event_id ? -1 : 1));
  await appendEvents(
    trx,
    inOrder.map(({ event_id: id, ...event }) => ({ id, ...event })),
    nowMs,
  );
  return rows.length === WAITING_AT_ONCE ? 'more' : 'done';
}

/** What has just happened, piece by piece; by one node at a time. 'idle': nothing is left, or another node does it. */
export async function feedRecent(db: Kysely<Schema>, nowMs: number): Promise<'more' | 'idle'> {
  const outcome = await asOnlyWriterNow(db, async (trx, position) => {
    const waiting = await moveWaiting(trx, nowMs);
    const changes = await copyChanges(trx, position, { fromMs: nowMs - RECENT_MS, nowMs });
    return [waiting, changes].includes('more') ? 'more' : 'done';
  });
  return outcome === 'more' ? 'more' : 'idle';
}

/**
 * Compares coupons' changes with the feed, from two hours before the last such comparison on, and tells of expiries. What was
 * committed late, by a node whose clock is late by less, or while no worker ran, is found here; a clock that is ahead loses nothing.
 */
export async function feedMissed(longDb: Kysely<Schema>, nowMs: number): Promise<void> {
  const compare: Write<'more' | 'done'> = async (trx, position) => {
    const fromMs = Math.min(nowMs, position.read_to.getTime()) - OVERLAP_MS;
    const outcome = await copyChanges(trx, position, { fromMs, nowMs });
    if (outcome === 'more') return outcome;
    const read_to = new Date(nowMs);
    await trx.updateTable('event_position').set({ read_to }).execute();
    return outcome;
  };
  while ((await asOnlyWriter(longDb, compare)) === 'more');
  while ((await asOnlyWriter(longDb, (trx, position) => tellExpiries(trx, position, nowMs))) === 'more');
}
