import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Spanned, traced } from '#platform/tracing/tracing.ts';
import {
  type DueMessage,
  finishMessage,
  type HeldMessage,
  holdMessage,
  type LeasedMessage,
  type MessageKind,
  postponeMessage,
} from './outbox-store.ts';

/** Longer than any attempt may take (a query and a grant), so that two normally never overlap. */
const LEASE_MS = 20_000;
/** Longest time between attempts, so that hanging messages settle soon after the other side is back. */
const BACKOFF_MAX_MS = 20_000;
const BACKOFF_FIRST_MS = 1_000;
/** The same while the other side has accepted the matter and works on it. */
const PENDING_MAX_MS = 60_000;

/** Not before this moment, epoch milliseconds. */
interface NotBefore {
  readonly notBeforeMs: number;
}
type Handled = 'done' | 'again' | 'pending' | NotBefore;

/**
 * Handles a message of one kind. It may be called again for the same message at any time. `again`: try later. `pending`: the other
 * side works on it; ask later.
 */
export type HandleMessage = (message: HeldMessage, signal: AbortSignal) => Promise<Handled>;

/** Who handles messages of these kinds. */
export interface Handles<Kind extends MessageKind> {
  readonly messages: Readonly<Record<Kind, HandleMessage>>;
}

interface Needs extends Handles<MessageKind> {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

const backoffMs = (attempts: number, outcome: 'again' | 'pending'): number =>
  Math.min(BACKOFF_FIRST_MS * 2 ** attempts, outcome === 'again' ? BACKOFF_MAX_MS : PENDING_MAX_MS);

const nextAtMs = (attempts: number, outcome: Exclude<Handled, 'done'>, nowMs: number): number =>
  typeof outcome === 'object' ? outcome.notBeforeMs : nowMs + backoffMs(attempts, outcome);

/** An attempt belongs to the trace of what wrote the message. */
const spanOf = ({ kind, traceparent, attempts }: LeasedMessage): Spanned => ({
  name: `outbox ${kind}`,
  kind: 'message',
  parent: traceparent,
  attributes: { attempt: attempts },
});

/** One attempt at one message; never throws for a message that cannot be handled. */
export function createMessageHandler({ db, clock, log, messages }: Needs) {
  async function handle(held: LeasedMessage, signal: AbortSignal) {
    try {
      const outcome = await messages[held.kind](held, signal);
      const { kind, messageId, attempts: attempt } = held;
      log.info({ kind, messageId, attempt, outcome }, 'a message was handled');
      return outcome;
    } catch (error) {
      // Within the span, so that the line carries its trace.
      log.error({ err: error, messageId: held.messageId, kind: held.kind }, 'a message could not be handled');
      throw error;
    }
  }
  return async (message: Omit<DueMessage, 'kind'>, signal: AbortSignal): Promise<void> => {
    const held = await holdMessage(db, message, clock.now() + LEASE_MS);
    if (held === null) return;
    const outcome = await traced(
      spanOf(held),
      () => handle(held, signal),
      (came) => ({ outcome: typeof came === 'object' ? 'postponed' : came }),
    ).catch(() => 'again' as const);
    if (outcome === 'done') await finishMessage(db, held, clock.now());
    else await postponeMessage(db, held, nextAtMs(held.attempts, outcome, clock.now()));
  };
}
