import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type DueMessage, dueMessages, type MessageKind, messageKinds } from './outbox-store.ts';

const EVERY_MS = 1_000;
const MESSAGES_A_PASS = 500;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Makes jobs of messages; idempotent per message. */
  hand(kind: MessageKind, messages: readonly DueMessage[]): Promise<void>;
}

export interface Relay {
  start(): void;
  /** Resolves when the pass under way is over. */
  stop(): Promise<void>;
}

/**
 * Hands due messages to the job queue until an attempt has taken them, each kind separately so that none delays another. Several
 * nodes may do so at once.
 */
export function createRelay({ db, clock, log, hand }: Needs): Relay {
  async function pass(): Promise<void> {
    for (const kind of messageKinds) {
      const due = await dueMessages(db, kind, { nowMs: clock.now(), limit: MESSAGES_A_PASS });
      if (due.length > 0) await hand(kind, due);
    }
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'could not relay the outbox; the next pass retries');
  let first: Promise<void> = Promise.resolve();
  let passing: Repeating | undefined;

  return {
    start() {
      first = pass().catch(failed);
      passing = repeat(EVERY_MS, pass, failed);
    },
    async stop() {
      await Promise.all([first, passing?.stop()]);
    },
  };
}
