import type { UsageEvent } from '@coupon-centre/contract/track/track-events';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { ReceivedEvent } from '#track/event-store.ts';

const EVERY_MS = 1_000;
const AT_ONCE_MAX = 1_000;
const WAITING_MAX = 20_000;

export interface EventBuffer {
  /** How many of them are taken; those that find no room are dropped, for a claim is worth more than its event. */
  take(events: readonly UsageEvent[]): number;
  /** Keeps what waits, and ends. */
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly keep: (events: readonly ReceivedEvent[]) => Promise<void>;
}

/** Events wait in memory for a second and are written together, so that a crowd's taps cost few statements. */
export function createEventBuffer({ clock, log, keep }: Needs): EventBuffer {
  let waiting: ReceivedEvent[] = [];
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, AT_ONCE_MAX);
      waiting = waiting.slice(AT_ONCE_MAX);
      try {
        await keep(events);
      } catch (error) {
        dropped += events.length;
        log.warn({ err: error }, 'usage events could not be kept');
      }
    }
    if (dropped > 0) log.warn({ events: dropped }, 'usage events were dropped');
    dropped = 0;
  }
  const round = (): void => {
    writing = writing.then(write);
  };
  const timer = setInterval(round, EVERY_MS);
  timer.unref();

  return {
    take(events) {
      const taken = events.slice(0, Math.max(0, WAITING_MAX - waiting.length));
      dropped += events.length - taken.length;
      const receivedAtMs = clock.now();
      waiting.push(...taken.map((event) => ({ event, receivedAtMs })));
      return taken.length;
    },
    async stop() {
      clearInterval(timer);
      round();
      await writing;
    },
  };
}
