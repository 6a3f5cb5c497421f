import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';

/** What is shared. */
export type ShareTarget =
  | { readonly kind: 'coupon'; readonly sCardId: string }
  | { readonly kind: 'page'; readonly pageId: string }
  /** A list of claim pages; without ids, those online when it is opened. */
  | { readonly kind: 'pages'; readonly pageIds: readonly string[] }
  /** The platform itself. */
  | { readonly kind: 'platform' };

/** Channel of visitors from a shared link. */
const CHANNEL = 'share';

const path = (target: ShareTarget): { readonly at: string; readonly query: Readonly<Record<string, string>> } => {
  switch (target.kind) {
    case 'coupon':
      return { at: '/shareIndex', query: { sCardId: target.sCardId } };
    case 'page':
      return { at: '/shareIndex', query: { pageId: target.pageId } };
    case 'pages':
      return { at: '/cardPageListShare', query: target.pageIds.length === 0 ? {} : { pageIds: target.pageIds.join() } };
    case 'platform':
      return { at: '/exchangePage', query: {} };
    default:
      return target satisfies never;
  }
};

/**
 * The address a friend receives. `from` distinguishes one act of sharing from another, never people: it is random each
 * time and stored nowhere.
 */
export const shareLink = (target: ShareTarget, origin: string, from: string): string => {
  const { at, query } = path(target);
  return `${origin}${PAGE_BASE}${at}?${new URLSearchParams({ ...query, from, ch: CHANNEL })}`;
};
