import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { repeat } from '#foundation/time/repeating.ts';
import type { ReceivedEvent } from '#platform/gateways/analytics/port.ts';

const EVERY_MS = 1_000;
const AT_ONCE_MAX = 1_000;
const WAITING_MAX = 20_000;

export interface EventBuffer {
  /** Returns how many were accepted, in order; the rest are dropped when the buffer is full. */
  take(events: readonly UsageEvent[]): number;
  /** Stores waiting events and ends. */
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly keep: (events: readonly ReceivedEvent[]) => Promise<void>;
}

/** Bad data and violated constraints, by SQLSTATE: a retry would fail too. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(String((error as { readonly code?: unknown }).code ?? ''));

/** Events wait in memory for a second, longer without a database, and are written together: a crowd's taps cost few statements. */
export function createEventBuffer({ clock, log, keep }: Needs): EventBuffer {
  let waiting: ReceivedEvent[] = [];
  let turnedAway = 0;

  async function write(): Promise<void> {
    if (turnedAway > 0) log.warn({ events: turnedAway }, 'usage events found no room');
    turnedAway = 0;
    while (waiting.length > 0) {
      const events = waiting.slice(0, AT_ONCE_MAX);
      try {
        await keep(events);
      } catch (error) {
        if (!isRefused(error)) {
          log.warn({ err: error, events: waiting.length }, 'usage events wait for the database');
          return;
        }
        log.error({ err: error, events: events.length }, 'usage events were dropped: the database refuses them');
      }
      waiting = waiting.slice(events.length);
    }
  }
  const writing = repeat(EVERY_MS, write, (error) => log.error({ err: error }, 'usage events were not written'));

  return {
    take(events) {
      const taken = events.slice(0, Math.max(0, WAITING_MAX - waiting.length));
      turnedAway += events.length - taken.length;
      const receivedAtMs = clock.now();
      waiting.push(...taken.map((event) => ({ event, receivedAtMs })));
      return taken.length;
    },
    async stop() {
      await writing.stop();
      await write();
      if (waiting.length > 0) log.error({ events: waiting.length }, 'usage events were dropped: there is no database');
    },
  };
}
