import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import { openDeepLinksInApp } from '#host/deep-links.ts';
import { startEvents } from '#lib/event-sender.ts';
import { keepSessionAlive } from '#lib/session-renewal.ts';
import { keepServiceWorker } from '#lib/worker-registration.ts';

/** Begins what nobody waits for: usage events, the session's renewal, links that the app opens, the service worker. */
export async function runBeside({ linkHosts }: PageConfig): Promise<void> {
  startEvents();
  keepSessionAlive();
  openDeepLinksInApp(linkHosts);
  await keepServiceWorker();
}
