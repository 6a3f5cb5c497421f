import { id, pageId as pageIdField } from '@coupon-centre/contract/foundation/field';
import { CLAIM_PAGES_LISTED_MAX } from '@coupon-centre/contract/foundation/limits';
import type { RouteRendering } from '@coupon-centre/contract/front-ends/page-rendering';
import type { PageChoice } from './page-choice.ts';

type Query = Readonly<Record<string, unknown>>;

/** What there is to share. */
export interface Shareable {
  readonly isCoupon: (sCardId: string) => boolean;
  readonly isPage: (pageId: string) => boolean;
}

/** What a shared link names, if it exists; invented names share one rendering. */
function sharedBy(query: Query, { isCoupon, isPage }: Shareable): NonNullable<PageChoice['shared']> {
  const { sCardId, pageId } = query;
  if (sCardId !== undefined) {
    const coupon = id.safeParse(sCardId);
    return coupon.success && isCoupon(coupon.data) ? { kind: 'coupon', id: coupon.data } : { kind: 'unknown' };
  }
  if (pageId === undefined) return { kind: 'nothing' };
  const page = pageIdField.safeParse(pageId);
  return page.success && isPage(page.data) ? { kind: 'page', id: page.data } : { kind: 'unknown' };
}

/** The existing pages that a shared list names (`pageIds=a,b`). */
function listedBy({ pageIds }: Query, { isPage }: Shareable): readonly string[] {
  if (typeof pageIds !== 'string') return [];
  return [...new Set(pageIds.split(','))].filter(isPage).slice(0, CLAIM_PAGES_LISTED_MAX);
}

/** What the address of a share page requests; nothing for any other page. */
export function askedShare(
  rendering: RouteRendering | undefined,
  query: Query,
  there: Shareable,
): Pick<PageChoice, 'shared' | 'pageIds'> {
  if (rendering === 'shared') return { shared: sharedBy(query, there) };
  return rendering === 'pageList' ? { pageIds: listedBy(query, there) } : {};
}
