import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import { openDeepLinksInApp } from '#host/deep-links.ts';
import { keepSessionAlive } from '#lib/call/session-renewal.ts';
import { savesData } from '#lib/loading/when-idle.ts';

import { keepServiceWorker } from '#lib/offline/worker-registration.ts';
import { startEvents } from './event-sender.ts';
import { keepLawPages } from './law-pages.ts';

/** Starts the background work: usage events, session renewal, deep links in the app, the service worker. */
export async function startBackgroundWork({ linkHosts }: PageConfig): Promise<void> {
  startEvents();
  keepSessionAlive();
  openDeepLinksInApp(linkHosts);
  if (history.state?.sheet) (await import('#ui/close-on-back.ts')).leaveClosedSheet();
  await keepServiceWorker();
  if (!savesData()) await keepLawPages();
}
