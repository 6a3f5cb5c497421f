import type { Card } from '@coupon-centre/contract/card/card';
import type { ListedPage } from '@coupon-centre/contract/content/get-h5-page-list';
import type { Shared } from '@coupon-centre/contract/content/page-rendering';

/** How what was shared stands now. */
export type Standing =
  | { readonly kind: 'nothing' }
  /** Nobody may see it any more, or nobody ever made it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ended'; readonly name: string }
  | { readonly kind: 'soon'; readonly name: string; readonly startsAt: string }
  | { readonly kind: 'coupon'; readonly card: Card }
  | { readonly kind: 'page'; readonly page: ListedPage };

const couponStanding = (card: Card | undefined): Standing => {
  if (card === undefined) return { kind: 'gone' };
  return card.actionState === 'ENDED' ? { kind: 'ended', name: card.mTitle } : { kind: 'coupon', card };
};

const pageStanding = (page: ListedPage | undefined): Standing => {
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

export const standingOf = (shared: Shared): Standing => {
  switch (shared.kind) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'unknown':
      return { kind: 'gone' };
    case 'coupon':
      return couponStanding(shared.cards.list[0]);
    case 'page':
      return pageStanding(shared.pages.list[0]);
    default:
      return shared satisfies never;
  }
};
