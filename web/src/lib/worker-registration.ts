import { PAGE_BASE, SERVICE_WORKER_PATH } from '@coupon-centre/contract/limits';
import { trustedScript } from './trusted-script.ts';

const SCOPE = `${PAGE_BASE}/`;

const isScript = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript');

async function removeWorkers(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  const ours = registrations.filter(({ scope }) => new URL(scope).pathname === SCOPE);
  await Promise.all(ours.map((registration) => registration.unregister()));
}

/**
 * Registers the service worker; removes it where its file is not found or is not JavaScript (specification §7), so that a
 * worker that was taken back does not go on for ever. Without a network all stays as it is.
 */
export async function keepServiceWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return;
  const answer = await fetch(SERVICE_WORKER_PATH, { cache: 'no-cache', headers: { 'Service-Worker': 'script' } });
  if (isScript(answer))
    await workers.register(trustedScript('service-worker', SERVICE_WORKER_PATH), {
      scope: SCOPE,
      updateViaCache: 'none',
    });
  else if (answer.ok || answer.status === 404) await removeWorkers(workers);
}
