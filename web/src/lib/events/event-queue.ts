import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';

/** Queue limit; events beyond it are dropped and counted. */
const WAITING_MAX = 200;

/** State that survives a reload. */
export interface KeptEvents {
  readonly waiting: readonly UsageEvent[];
  /** Dropped or refused since last reported. */
  readonly dropped: number;
  /** Time of the last event, epoch milliseconds. */
  readonly lastAtMs: number;
}

export interface EventQueue {
  readonly waiting: () => readonly UsageEvent[];
  /** `make` receives the event's time: later than that of any before it. */
  add(atMs: number, make: (atMs: number) => UsageEvent): void;
  /** Removes events that arrived. */
  remove(events: readonly UsageEvent[]): void;
  /** Removes events that never will, and counts them. */
  drop(events: readonly UsageEvent[]): void;
  /** The number dropped since the last call; called when there is room to report it. */
  takeDropped(): number;
}

/** Events waiting to be sent, in order; `keep` is called with the state after every change. */
export function createEventQueue(kept: KeptEvents | null, keep: (kept: KeptEvents) => void): EventQueue {
  let { waiting, dropped, lastAtMs }: KeptEvents = kept ?? { waiting: [], dropped: 0, lastAtMs: 0 };
  const changed = (): void => keep({ waiting, dropped, lastAtMs });
  const remove = (events: readonly UsageEvent[]): void => {
    const removed = new Set(events.map(({ eventId }) => eventId));
    waiting = waiting.filter(({ eventId }) => !removed.has(eventId));
    changed();
  };
  return {
    waiting: () => waiting,
    remove,
    add(atMs, make) {
      if (waiting.length >= WAITING_MAX) dropped += 1;
      else {
        lastAtMs = Math.max(Math.round(atMs), lastAtMs + 1);
        waiting = [...waiting, make(lastAtMs)];
      }
      changed();
    },
    drop(events) {
      dropped += events.length;
      remove(events);
    },
    takeDropped() {
      if (dropped === 0 || waiting.length >= WAITING_MAX) return 0;
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
