import { pageId as pageIdField } from '@coupon-centre/contract/foundation/field';
import { FRONT_PAGE_IDS } from '@coupon-centre/contract/foundation/limits';
import type { PageStatus } from '#catalogue/pages/claim-page.ts';

/** What a claim page's address requests, as far as the server can see. */
export type AskedPage =
  /** No page named here; the hash, which the server does not see, may name one. */
  | { readonly kind: 'none' }
  /** An operator's preview of a draft: rendered by the browser, never cached. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'online' | 'ended'; readonly pageId: string };

type Query = Readonly<Record<string, unknown>>;

const fronts: Readonly<Record<string, string>> = FRONT_PAGE_IDS;

/** The page that a route's query names, or else the one that is the route's front. */
export function askedPage(path: string, query: Query, statusOf: (pageId: string) => PageStatus): AskedPage {
  if (query['previewToken'] !== undefined) return { kind: 'preview' };
  const named = query['pageId'] ?? fronts[path];
  if (named === undefined) return { kind: 'none' };
  const parsed = pageIdField.safeParse(named);
  if (!parsed.success) return { kind: 'unknown' };
  const status = statusOf(parsed.data);
  if (status === 'unknown') return { kind: 'unknown' };
  return { kind: status === 'online' ? 'online' : 'ended', pageId: parsed.data };
}

/** The query of the screen that says which page has ended; language and channel go along. */
export function endedQuery(query: Query, pageId: string): string {
  const kept = ['lang', 'ch'].flatMap((name): [string, string][] => {
    const value = query[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return `?${new URLSearchParams([['pageId', pageId], ...kept])}`;
}
