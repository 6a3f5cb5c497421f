import { createHash } from 'node:crypto';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { ProviderEvents } from '#platform/gateways/provisioning/port.ts';
import { createCallbackSeal } from './callback-seal.ts';

const TIMEOUT_MS = 5_000;
/** A hub cannot be asked whether it still has a registration, so it is registered again this often. */
const CONFIRM_AFTER_MS = HOUR_MS;
/** Of a registration that the provider had before, and whose number it does not tell. */
const UNTOLD = '';

export interface SubscriptionNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
}

const read = (db: Kysely<Schema>) => db.selectFrom('provider_subscription').selectAll().executeTakeFirst();

async function remove({ log }: SubscriptionNeeds, events: ProviderEvents, hubId: string): Promise<boolean> {
  if (hubId === UNTOLD) return true;
  const isGone = await boundedCall(
    (signal) => events.unsubscribe(hubId, signal),
    { timeoutMs: TIMEOUT_MS },
    () => false,
  );
  if (!isGone) log.warn('the provider’s hub did not remove our registration');
  return isGone;
}

/** Ends our registration; tried again until the hub has removed it. */
async function end(needs: SubscriptionNeeds, events: ProviderEvents): Promise<void> {
  const kept = await read(needs.db);
  if (kept === undefined || !(await remove(needs, events, kept.hub_id))) return;
  await needs.db.deleteFrom('provider_subscription').execute();
}

/**
 * Keeps us registered at the provider's hub: registers a new callback, registers again once an hour in case the provider lost it,
 * and removes what is no longer wanted. One node does so at a time. Without an answer it is tried again at the next run; until then
 * open orders are asked for.
 */
export async function keepSubscribed(needs: SubscriptionNeeds, events: ProviderEvents): Promise<void> {
  const { db, clock, log, deriveKey } = needs;
  if (events.listenerUrl === undefined) return end(needs, events);
  const callback = createCallbackSeal(deriveKey).callbackAt(events.listenerUrl);
  const hash = createHash('sha256').update(`${events.hub}\n${callback}`).digest();
  const kept = await read(db);
  const isSame = kept?.callback_hash.equals(hash) ?? false;
  if (kept !== undefined && isSame && clock.now() - kept.confirmed_at.getTime() < CONFIRM_AFTER_MS) return;

  const taken = await boundedCall(
    (signal) => events.subscribe(callback, signal),
    { timeoutMs: TIMEOUT_MS },
    () => 'unknown' as const,
  );
  if (taken === 'unknown') {
    log.warn('the provider’s hub did not take our registration; it is tried again');
    return;
  }
  const hubId = taken === 'present' ? (isSame ? (kept?.hub_id ?? UNTOLD) : UNTOLD) : taken.id;
  const row = { callback_hash: hash, hub_id: hubId, confirmed_at: new Date(clock.now()) };
  await db
    .insertInto('provider_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
  // Of another callback, or registered twice now: events that came twice in between have the same ids.
  if (kept !== undefined && kept.hub_id !== hubId) await remove(needs, events, kept.hub_id);
}
