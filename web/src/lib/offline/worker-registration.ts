import { PAGE_BASE, SERVICE_WORKER_PATH } from '@coupon-centre/contract/foundation/limits';
import { trustedScript } from '#lib/loading/trusted-script.ts';
import { forgetOwnAnswers } from './own-answers.ts';

const SCOPE = `${PAGE_BASE}/`;
/** The cache's name in the service worker. */
const KEPT_FILES = 'files-1';

const isScript = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript');

async function removeWorkers(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  const ours = registrations.filter(({ scope }) => new URL(scope).pathname === SCOPE);
  await Promise.all(ours.map((registration) => registration.unregister()));
  await forgetOwnAnswers();
}

/** Files whose text is part of this page, so that it never fetches them: other screens do. */
const inlinedStyles = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);

/** Caches files that did not pass through the worker: they would be missing offline. One by one, since all at once is a long task. */
async function keepFiles(loaded: readonly string[]): Promise<void> {
  const files = await caches.open(KEPT_FILES);
  const ours = loaded.filter((name) => name.startsWith(`${location.origin}${SCOPE}assets/`));
  for (const name of ours) if (!(await files.match(name))) await files.add(name);
}

/**
 * Registers the service worker; removes it where its file is not found or is not JavaScript (specification §7), so that
 * a withdrawn worker does not stay for ever. Offline, nothing changes.
 */
export async function keepServiceWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return;
  const answer = await fetch(SERVICE_WORKER_PATH, { cache: 'no-cache', headers: { 'Service-Worker': 'script' } });
  if (isScript(answer)) {
    const address = trustedScript('service-worker', SERVICE_WORKER_PATH);
    await workers.register(address, { scope: SCOPE, updateViaCache: 'none' });
    const isFirst = workers.controller === null;
    await workers.ready;
    const loaded = isFirst ? performance.getEntriesByType('resource').map(({ name }) => name) : [];
    await keepFiles([...loaded, ...inlinedStyles()]);
  } else if (answer.ok || answer.status === 404) await removeWorkers(workers);
}
