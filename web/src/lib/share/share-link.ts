import { PAGE_BASE } from '@coupon-centre/contract/limits';

/** What is shared. */
export type ShareTarget =
  | { readonly kind: 'coupon'; readonly sCardId: string }
  | { readonly kind: 'page'; readonly pageId: string }
  /** A list of claim pages; without ids those that are online when it is looked at. */
  | { readonly kind: 'pages'; readonly pageIds: readonly string[] }
  /** The platform itself. */
  | { readonly kind: 'platform' };

/** The channel of who comes by a shared link. */
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
 * The address a friend gets. `from` tells one act of sharing from another and nobody from anybody: it is made at random for
 * each, and kept nowhere.
 */
export const shareLink = (target: ShareTarget, origin: string, from: string): string => {
  const { at, query } = path(target);
  return `${origin}${PAGE_BASE}${at}?${new URLSearchParams({ ...query, from, ch: CHANNEL })}`;
};
