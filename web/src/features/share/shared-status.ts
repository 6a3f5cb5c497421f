import type { Card } from '@coupon-centre/contract/claim/card';
import type { ListedPage } from '@coupon-centre/contract/claim-page/list-claim-pages';
import type { Shared } from '@coupon-centre/contract/front-ends/page-rendering';

/** Status of what was shared. */
export type SharedStatus =
  | { readonly kind: 'nothing' }
  /** No longer visible, or never existed. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ended'; readonly name: string }
  | { readonly kind: 'soon'; readonly name: string; readonly startsAt: string }
  | { readonly kind: 'coupon'; readonly card: Card }
  | { readonly kind: 'page'; readonly page: ListedPage };

const couponStatus = (card: Card | undefined): SharedStatus => {
  if (card === undefined) return { kind: 'gone' };
  return card.actionState === 'ENDED' ? { kind: 'ended', name: card.mTitle } : { kind: 'coupon', card };
};

const pageStatus = (page: ListedPage | undefined): SharedStatus => {
  if (page === undefined) return { kind: 'gone' };
  switch (page.state) {
    case 'ON':
      return { kind: 'page', page };
    case 'SOON':
      return { kind: 'soon', name: page.title, startsAt: page.effectiveFrom };
    case 'ENDED':
      return { kind: 'ended', name: page.title };
    default:
      return page.state satisfies never;
  }
};

export const statusOf = (shared: Shared): SharedStatus => {
  switch (shared.kind) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'unknown':
      return { kind: 'gone' };
    case 'coupon':
      return couponStatus(shared.cards.list[0]);
    case 'page':
      return pageStatus(shared.pages.list[0]);
    default:
      return shared satisfies never;
  }
};
