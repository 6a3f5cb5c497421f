import { call } from '#lib/call/call.ts';
import { loadAhead } from '#lib/loading/load-part.ts';

/** What the law wants to be readable at any time, by the routes' defaults. */
const LAW_DOCUMENTS = ['activity-rules', 'service-agreement', 'privacy'] as const;
/** The cache's name in the service worker. */
const KEPT_DOCUMENTS = 'documents-1';

/** Once per browser: has the service worker keep the law pages' code and documents, so that they open offline. */
export async function keepLawPages(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers?.controller || (await caches.has(KEPT_DOCUMENTS))) return;
  await loadAhead(() =>
    Promise.all([import('#features/documents/document-screen.tsx'), import('#features/documents/rules-screen.tsx')]),
  );
  await Promise.all(LAW_DOCUMENTS.map((docKey) => call('readDocument', { docKey })));
}
