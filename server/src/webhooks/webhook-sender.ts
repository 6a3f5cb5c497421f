import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { dueEndpoints, finishAttempt, giveBack, type HeldDelivery, takeDue } from './delivery-store.ts';
import { fillDeliveries } from './fill-deliveries.ts';
import type { Lookup } from './public-address.ts';
import { type PrivateHosts, sendWebhook } from './send-webhook.ts';
import { signedHeaders } from './webhook-secret.ts';

/** Time limit of an attempt. */
const ANSWER_WITHIN_MS = 15 * SECOND_MS;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly box: SealedBox;
  readonly privateHosts: PrivateHosts;
  readonly metrics?: Registry | undefined;
  readonly lookup?: Lookup | undefined;
  readonly answerWithinMs?: number | undefined;
}

export interface WebhookSender {
  /** Makes deliveries and begins to send what is due; an endpoint that is being sent to goes on by itself. */
  round(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Breaks attempts off and gives their deliveries back to other workers. */
  stop(): Promise<void>;
}

function countOutcomes(registry: Registry | undefined): (outcome: string) => void {
  if (registry === undefined) return () => undefined;
  const counter = new Counter({
    name: 'coupon_centre_webhook_attempts_total',
    help: 'Attempts to deliver an event to an endpoint, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => counter.inc({ outcome });
}

/** Sends deliveries to their endpoints, a few at once to each, so that a slow one holds up no other. */
export function createWebhookSender(needs: Needs): WebhookSender {
  const { db, clock, log, box, privateHosts, lookup, answerWithinMs = ANSWER_WITHIN_MS } = needs;
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const count = countOutcomes(needs.metrics);

  function headersOf(held: HeldDelivery, nowMs: number) {
    const { previous_sealed: previous, previous_until: until } = held;
    const isPrevious = previous !== null && until !== null && until.getTime() > nowMs;
    const secrets = [held.secret_sealed, ...(isPrevious ? [previous] : [])].map((sealed) => box.open(sealed));
    const signed = signedHeaders({ id: held.event_id, body: held.body, secrets }, nowMs);
    return { 'content-type': 'application/json', 'user-agent': 'coupon-centre', ...signed };
  }

  async function attempt(held: HeldDelivery): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]);
    const headers = headersOf(held, clock.now());
    const attempted = await sendWebhook({ url: held.url, headers, body: held.body, privateHosts, lookup, signal });
    if (attempted.problem === 'TIMED_OUT' && stopping.signal.aborted) return giveBack(db, held, clock.now());
    const outcome = await finishAttempt(db, held, { ...attempted, nowMs: clock.now() });
    count(outcome.toLowerCase());
    if (outcome === 'SWITCHED_OFF') {
      const { status } = attempted;
      log.warn({ endpointId: held.endpoint_id, status }, 'a webhook was switched off: gone, or three days of failures');
    }
  }

  async function sendTo(endpointId: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const held = await takeDue(db, endpointId, clock.now());
      if (held.length === 0) return;
      const attempts = await Promise.allSettled(held.map(attempt));
      // Only when all of them have ended: who stops the sender waits for them.
      for (const failed of attempts) if (failed.status === 'rejected') throw failed.reason;
    }
  }

  function begin(endpointId: string): void {
    if (underWay.has(endpointId) || stopping.signal.aborted) return;
    const failed = (err: unknown) => log.warn({ err, endpointId }, 'could not send to a webhook; it is tried again');
    const sending = sendTo(endpointId)
      .catch(failed)
      .finally(() => underWay.delete(endpointId));
    underWay.set(endpointId, sending);
  }

  return {
    async round() {
      if (stopping.signal.aborted) return;
      await fillDeliveries(db, clock.now());
      for (const endpointId of await dueEndpoints(db, clock.now())) begin(endpointId);
    },
    async idle() {
      await Promise.all(underWay.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
