/*
 * The page's service worker. Caches files with a hash in their names; keeps the latest answer of each visited page and
 * shows it offline. Answers about a subscriber's own coupons are kept for the session, encrypted with a key derived
 * from it. Other calls are not intercepted. Imports nothing: it is one file, served as it is.
 */

/** A cache: its name, and how many of the newest answers it keeps. */
interface Kept {
  readonly name: string;
  readonly most: number;
}
const FILES: Kept = { name: 'files-1', most: 120 };
/** Not `pages-1`: its pages have what must not stay on a phone (CHANGELOG, Security). */
const PAGES: Kept = { name: 'pages-2', most: 20 };
/** Followed by the session's hash; the page also deletes by this prefix (`lib/offline/own-answers.ts`). */
const OWN = 'own-';
const MOST_OWN = 60;
/** A page without the centre's content: any screen can start from it. */
const SHELL = 'myCard';
/** Documents in force as last read; the page reads those that the law wants to be readable at any time on its first visit. */
const DOCUMENTS: Kept = { name: 'documents-1', most: 20 };

/** The part of a service worker's event used here; TypeScript's own types exclude those of a page. */
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

/** Stores an answer, and keeps only the newest. */
async function keep({ name, most }: Kept, request: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((oldest) => cache.delete(oldest)));
}

async function fileOf(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: FILES.name });
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(FILES, event.request, answer.clone()));
  return answer;
}

const isCacheable = (answer: Response): boolean =>
  answer.ok && !answer.redirected && !(answer.headers.get('cache-control') ?? '').includes('no-store');

async function keptPage(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(PAGES.name);
  const { scope } = worker.registration;
  return (
    (await cache.match(request, { ignoreVary: true })) ??
    (await cache.match(request, { ignoreVary: true, ignoreSearch: true })) ??
    (await cache.match(scope + SHELL, { ignoreVary: true, ignoreSearch: true })) ??
    (await cache.match(scope, { ignoreVary: true }))
  );
}

/** Marks the page with its time, so that its script knows that its time is not current. */
async function datedPage(kept: Response): Promise<Response> {
  const atMs = Date.parse(kept.headers.get('date') ?? '') || 0;
  const html = (await kept.text()).replace('<html', `<html data-kept="${atMs}"`);
  const headers = new Headers(kept.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
}

/** Connected without a network, a request neither comes nor fails: then what is kept is shown, sooner than the page gives up. */
const SLOW_MS = 6_000;

interface Sources {
  readonly answer: Promise<Response>;
  readonly kept: () => Promise<Response | undefined>;
}

/** The answer; what is kept, where there is no answer, or none in time. */
async function freshOr(event: FetchEvent, { answer, kept }: Sources): Promise<Response> {
  const came = answer.catch(() => undefined);
  // It is kept, too, if it comes later.
  event.waitUntil(came);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS));
  const inTime = await Promise.race([came, late]);
  return inTime ?? (await kept()) ?? answer;
}

async function pageOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const fetched = async (): Promise<Response> => {
    const answer = await fetch(request);
    if (isCacheable(answer)) event.waitUntil(keep(PAGES, request, answer.clone()));
    return answer;
  };
  const kept = async (): Promise<Response | undefined> => {
    const page = await keptPage(request);
    return page && datedPage(page);
  };
  return freshOr(event, { answer: fetched(), kept });
}

async function keepShell(): Promise<void> {
  const address = worker.registration.scope + SHELL;
  const kept = await caches.match(address, { cacheName: PAGES.name, ignoreVary: true, ignoreSearch: true });
  if (kept !== undefined) return;
  const answer = await fetch(address);
  if (isCacheable(answer)) await keep(PAGES, address, answer);
}

/** Cache, key and encryption key of a personal answer. */
interface OwnPlace {
  readonly cacheName: string;
  readonly address: string;
  readonly key: CryptoKey;
}

/** An answer as it arrived, and when it did by the device's clock. */
interface OwnAnswer {
  readonly body: { readonly code: string; readonly serverTime: number };
  readonly atMs: number;
}

const IV_BYTES = 12;
const MARK_BYTES = 8;

/** `Response.json` is younger than the browsers that keep answers. */
const jsonResponse = (value: object): Response =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });

/** A kept answer with the server's current time, as far as this device's clock has advanced since. */
const laterAnswer = ({ body, atMs }: OwnAnswer): Response =>
  jsonResponse({ ...body, serverTime: body.serverTime + Date.now() - atMs, keptAt: body.serverTime });

/** A document, by its language and key: the current one, or offline the one that was read last. */
async function documentOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = await request.clone().text();
  const language = request.headers.get('accept-language') ?? '';
  const address = `${worker.registration.scope}document?${encodeURIComponent(language + asked)}`;
  const fetched = async (): Promise<Response> => {
    const answer = await fetch(request);
    if (answer.ok) {
      const body = (await answer.clone().json()) as OwnAnswer['body'];
      const kept = jsonResponse({ body, atMs: Date.now() } satisfies OwnAnswer);
      if (body.code === codeOf.SUCCESS) event.waitUntil(keep(DOCUMENTS, address, kept).then(keepShell));
    }
    return answer;
  };
  const kept = async (): Promise<Response | undefined> => {
    const document = await caches.match(address, { cacheName: DOCUMENTS.name });
    return document && laterAnswer((await document.json()) as OwnAnswer);
  };
  return freshOr(event, { answer: fetched(), kept });
}

/** `session`: from the page's request; without it a kept answer cannot be decrypted. */
async function ownPlace(session: string, path: string, body: string): Promise<OwnPlace> {
  const digest = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(session));
  const mark = Array.from(new Uint8Array(digest.slice(-MARK_BYTES)), (byte) => byte.toString(16)).join('');
  return {
    cacheName: OWN + mark,
    address: `${worker.registration.scope}own${path}?${encodeURIComponent(body)}`,
    key: await crypto.subtle.importKey('raw', digest.slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}

async function forgetOwn(but = ''): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== but).map((name) => caches.delete(name)));
}

async function keepOwn({ cacheName, address, key }: OwnPlace, answer: Response): Promise<void> {
  if (answer.status === 401) return forgetOwn();
  if (!answer.ok) return;
  const body = (await answer.json()) as OwnAnswer['body'];
  if (body.code !== codeOf.SUCCESS) return;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify({ body, atMs: Date.now() } satisfies OwnAnswer));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  await forgetOwn(cacheName);
  await keep({ name: cacheName, most: MOST_OWN }, address, new Response(new Blob([iv, sealed])));
  await keepShell();
}

async function keptOwn({ cacheName, address, key }: OwnPlace): Promise<Response | undefined> {
  const kept = await caches.match(address, { cacheName });
  if (kept === undefined) return undefined;
  const bytes = await kept.arrayBuffer();
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) };
  const text = await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES));
  return laterAnswer(JSON.parse(new TextDecoder().decode(text)) as OwnAnswer);
}

async function ownAnswerOf(event: FetchEvent, session: string): Promise<Response> {
  const { request } = event;
  const place = request
    .clone()
    .text()
    .then((body) => ownPlace(session, new URL(request.url).pathname, body));
  const fetched = async (): Promise<Response> => {
    const answer = await fetch(request);
    const copy = answer.clone();
    event.waitUntil(place.then((found) => keepOwn(found, copy)));
    return answer;
  };
  return freshOr(event, { answer: fetched(), kept: async () => keptOwn(await place) });
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const current = [FILES, PAGES, DOCUMENTS].map(({ name }) => name);
  const old = names.filter((name) => !current.includes(name) && !name.startsWith(OWN));
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { scope } = worker.registration;
  const session = request.headers.get('ms');
  if (request.method === 'POST') {
    const { pathname } = new URL(request.url);
    if (pathname === DOCUMENT_PATH) event.respondWith(documentOf(event));
    else if (session && OWN_READ_PATHS.includes(pathname)) event.respondWith(ownAnswerOf(event, session));
  } else if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  else if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (request.url.startsWith(`${scope}assets/`)) event.respondWith(fileOf(event));
});
