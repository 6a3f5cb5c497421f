import type { UsageEvent } from '@coupon-centre/contract/track/track-events';
import { createEventQueue, type KeptEvents } from './event-queue.ts';

const KEY = 'waitingEvents';

/** What the page before this one in the same tab left; null where nothing is left, or storage is closed to us. */
function read(): KeptEvents | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { waiting, dropped, lastAtMs } = kept as Partial<KeptEvents>;
    const isOurs = Array.isArray(waiting) && typeof dropped === 'number' && typeof lastAtMs === 'number';
    return isOurs ? { waiting: waiting as readonly UsageEvent[], dropped, lastAtMs } : null;
  } catch {
    return null;
  }
}

function keep(kept: KeptEvents): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // They wait in memory then, for as long as the page is there.
  }
}

/** The events of this tab that wait to be sent. */
export const waitingEvents = createEventQueue(read(), keep);
