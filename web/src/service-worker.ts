/*
 * Runs beside the page in the browser. Files with a hash in their names are kept and not asked for again; of the pages that
 * were seen the latest answer is kept and shown where the network is gone. No call, and nothing of anybody's own, passes here.
 * Imports nothing: it is one file, served as it is.
 */

const FILES = 'files-1';
const PAGES = 'pages-1';
const KEPT_FILES = 120;
const KEPT_PAGES = 20;

/** As much of a service worker's scope as is used; TypeScript's own description of it excludes that of a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

/** Keeps an answer, and of all that are kept the newest. */
async function keep(name: string, most: number, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((oldest) => cache.delete(oldest)));
}

async function fileOf(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: FILES });
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(FILES, KEPT_FILES, event.request, answer.clone()));
  return answer;
}

const mayBeKept = (answer: Response): boolean =>
  answer.ok && !answer.redirected && !(answer.headers.get('cache-control') ?? '').includes('no-store');

async function pageOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (mayBeKept(answer)) event.waitUntil(keep(PAGES, KEPT_PAGES, request, answer.clone()));
    return answer;
  } catch (error) {
    const cache = await caches.open(PAGES);
    const kept =
      (await cache.match(request, { ignoreVary: true })) ??
      (await cache.match(request, { ignoreVary: true, ignoreSearch: true })) ??
      (await cache.match(worker.registration.scope, { ignoreVary: true }));
    if (kept === undefined) throw error;
    return kept;
  }
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (request.url.startsWith(`${worker.registration.scope}assets/`)) event.respondWith(fileOf(event));
});
