import { writeSync } from 'node:fs';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';

const STDERR = 2;

/** What still keeps the process alive, with how often: `TCPSocketWrap 3, Timeout 2`. */
function openResources(): string {
  const counts = Map.groupBy(process.getActiveResourcesInfo(), (name) => name);
  return [...counts].map(([name, all]) => `${name} ${all.length}`).join(', ');
}

/**
 * Ends the process this long after it was asked to end, whatever still hangs, and says what is open. An embedded database is asked to
 * stop by what listens to the process's exit. Keeps no process alive.
 */
export function endAtLast(asked: AbortSignal, afterMs: number): void {
  const end = (): void => {
    const late = `The end took longer than ${afterMs / SECOND_MS} s; ending without waiting. Still open: ${openResources()}\n`;
    // Whoever read it may be gone.
    try {
      writeSync(STDERR, late);
    } finally {
      process.exit(1);
    }
  };
  asked.addEventListener('abort', () => setTimeout(end, afterMs).unref(), { once: true });
}
