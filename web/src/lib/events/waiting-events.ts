import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import { createEventQueue, type KeptEvents } from './event-queue.ts';

const KEY = 'waitingEvents';

/** What the previous page in this tab left; null for nothing, or where storage is unavailable. */
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
    // Then they wait in memory, for the life of the page.
  }
}

/** This tab's events that wait to be sent. */
export const waitingEvents = createEventQueue(read(), keep);
