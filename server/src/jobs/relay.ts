import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import { type DueMessage, dueMessages, type MessageKind, messageKinds } from '#jobs/outbox-store.ts';

const EVERY_MS = 1_000;
const MESSAGES_A_PASS = 500;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Makes jobs of messages; handing the same message over again must make no second one. */
  hand(kind: MessageKind, messages: readonly DueMessage[]): Promise<void>;
}

export interface Relay {
  start(): void;
  /** Resolves when the pass under way is over. */
  stop(): Promise<void>;
}

/**
 * Hands what is due to the job queue, again and again until an attempt has taken it; each kind by itself, so that a crowd of
 * one keeps no other waiting. Any number of nodes may do so at once.
 */
export function createRelay({ db, clock, log, hand }: Needs): Relay {
  let timer: NodeJS.Timeout | undefined;
  let passing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function pass(): Promise<void> {
    try {
      for (const kind of messageKinds) {
        const due = await dueMessages(db, kind, clock.now(), MESSAGES_A_PASS);
        if (due.length > 0) await hand(kind, due);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be relayed; the next pass will');
    }
    if (!stopped) schedule(EVERY_MS);
  }
  function schedule(inMs: number): void {
    timer = setTimeout(() => {
      passing = pass();
    }, inMs);
  }

  return {
    start: () => schedule(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await passing;
    },
  };
}
