import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import { type DueMessage, dueMessages, type MessageKind } from '#jobs/outbox-store.ts';

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

/** Hands what is due to the job queue, again and again until an attempt has taken it. Any number of nodes may do so at once. */
export function createRelay({ db, clock, log, hand }: Needs): Relay {
  let timer: NodeJS.Timeout | undefined;
  let passing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function pass(): Promise<void> {
    try {
      const due = await dueMessages(db, clock.now(), MESSAGES_A_PASS);
      for (const [kind, messages] of Map.groupBy(due, (message) => message.kind)) await hand(kind, messages);
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
