import { pageId as pageIdField } from '@coupon-centre/contract/field';
import { FRONT_PAGE_IDS } from '@coupon-centre/contract/limits';
import type { PageStanding } from '#coupon/claim-page.ts';

/** What an address that shows a claim page asks for, as far as the server can tell. */
export type AskedPage =
  /** No page named here; the hash, which the server does not see, may name one. */
  | { readonly kind: 'none' }
  /** Somebody's own look at a draft: rendered by the browser, never kept. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'online' | 'ended'; readonly pageId: string };

type Query = Readonly<Record<string, unknown>>;

const fronts: Readonly<Record<string, string>> = FRONT_PAGE_IDS;

/** The page that a route's query names, or else the one that is the route's front. */
export function askedPage(path: string, query: Query, standingOf: (pageId: string) => PageStanding): AskedPage {
  if (query['previewToken'] !== undefined) return { kind: 'preview' };
  const named = query['pageId'] ?? fronts[path];
  if (named === undefined) return { kind: 'none' };
  const parsed = pageIdField.safeParse(named);
  if (!parsed.success) return { kind: 'unknown' };
  const standing = standingOf(parsed.data);
  if (standing === 'unknown') return { kind: 'unknown' };
  return { kind: standing === 'online' ? 'online' : 'ended', pageId: parsed.data };
}

/** The query of the screen that says which page has ended; language and channel go along. */
export function endedQuery(query: Query, pageId: string): string {
  const kept = ['lang', 'ch'].flatMap((name): [string, string][] => {
    const value = query[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return `?${new URLSearchParams([['pageId', pageId], ...kept])}`;
}
