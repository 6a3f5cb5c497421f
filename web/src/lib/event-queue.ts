import type { UsageEvent } from '@coupon-centre/contract/track/track-events';

/** So many wait at most; what happens then is counted instead. */
const WAITING_MAX = 200;

/** What outlives a reload. */
export interface KeptEvents {
  readonly waiting: readonly UsageEvent[];
  /** Found no room, or were refused, since that was last told. */
  readonly dropped: number;
  /** Of the last event, epoch milliseconds. */
  readonly lastAtMs: number;
}

export interface EventQueue {
  readonly waiting: () => readonly UsageEvent[];
  /** `make` is given the moment the event is to bear: later than that of any before it. */
  add(atMs: number, make: (atMs: number) => UsageEvent): void;
  /** These need not be sent any more. */
  remove(events: readonly UsageEvent[]): void;
  /** These never will be. */
  drop(events: readonly UsageEvent[]): void;
  /** How many were dropped since this was last asked; it is asked where there is room to tell it. */
  takeDropped(): number;
}

/** Events that wait to be sent, in order, as `keep` is told of them at every change. */
export function createEventQueue(kept: KeptEvents | null, keep: (kept: KeptEvents) => void): EventQueue {
  let { waiting, dropped, lastAtMs }: KeptEvents = kept ?? { waiting: [], dropped: 0, lastAtMs: 0 };
  const changed = (): void => keep({ waiting, dropped, lastAtMs });
  const remove = (events: readonly UsageEvent[]): void => {
    const gone = new Set(events.map(({ eventId }) => eventId));
    waiting = waiting.filter(({ eventId }) => !gone.has(eventId));
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
      const told = dropped;
      dropped = 0;
      return told;
    },
  };
}
