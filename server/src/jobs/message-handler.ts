import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import {
  type DueMessage,
  finishMessage,
  type HeldMessage,
  holdMessage,
  type MessageKind,
  postponeMessage,
} from '#jobs/outbox-store.ts';

/** Longer than any attempt may take (a question and a grant), so that two never overlap but by accident. */
const LEASE_MS = 20_000;
/** Attempts come at most this far apart: what hangs settles soon after the other side is back. */
const BACKOFF_MAX_MS = 20_000;
const BACKOFF_FIRST_MS = 1_000;

/** How one kind of message is dealt with. It may be called again for the same message at any time; `again`: try later. */
export type DealWith = (message: HeldMessage, signal: AbortSignal) => Promise<'done' | 'again'>;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deal: Readonly<Record<MessageKind, DealWith>>;
}

const backoffMs = (attempts: number): number => Math.min(BACKOFF_FIRST_MS * 2 ** attempts, BACKOFF_MAX_MS);

/** One attempt at one message, whatever happened to the attempts before; never throws for a message that cannot be dealt with. */
export const createMessageHandler =
  ({ db, clock, log, deal }: Needs) =>
  async (message: Omit<DueMessage, 'kind'>, signal: AbortSignal): Promise<void> => {
    const held = await holdMessage(db, message, clock.now() + LEASE_MS);
    if (held === null) return;
    const outcome = await deal[held.kind](held, signal).catch((error: unknown) => {
      log.error({ err: error, messageId: held.messageId, kind: held.kind }, 'a message could not be dealt with');
      return 'again' as const;
    });
    if (outcome === 'done') await finishMessage(db, held, clock.now());
    else await postponeMessage(db, held, clock.now() + backoffMs(held.attempts));
  };
