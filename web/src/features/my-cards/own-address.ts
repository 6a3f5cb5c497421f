import type { CardClass } from '@coupon-centre/contract/foundation/field';
import { parameterOf } from '#lib/navigation/parameter.ts';

/** The tabs of my coupons; the history is a separate screen. */
export const shownTabs = ['AVAILABLE', 'USING', 'USED', 'EXPIRED'] as const;
export type ShownTab = (typeof shownTabs)[number];

/** In the coupon centre's order; listed here because the contract's list would pull its parser into the bundle. */
export const shownClasses = [
  'traffic',
  'credit',
  'topup',
  'experience',
  'life',
] as const satisfies readonly CardClass[];

/** Query value for all classes, where the screen opens on one. */
const ALL = 'all';

export interface OwnPlace {
  readonly tab: ShownTab;
  /** Null: all of them. */
  readonly cardClass: CardClass | null;
  /** Whether usable coupons are shown by their last day. */
  readonly isByDay: boolean;
  /** Whether the top-up helper is open. */
  readonly isToppingUp: boolean;
}

/** The tab and class that the address names; missing or invalid values fall back to the screen's defaults. */
export const ownPlaceOf = (address: Parameters<typeof parameterOf>[0], firstClass: CardClass | null): OwnPlace => {
  const tab = parameterOf(address, 'tab');
  const cardClass = parameterOf(address, 'cardClass');
  return {
    tab: shownTabs.find((known) => known === tab) ?? 'AVAILABLE',
    cardClass: cardClass === ALL ? null : (shownClasses.find((known) => known === cardClass) ?? firstClass),
    isByDay: parameterOf(address, 'view') === 'day',
    isToppingUp: parameterOf(address, 'topUp') !== null,
  };
};

/** The query of that place, with its `?`; empty for the default place. */
export const ownQueryOf = (
  { tab, cardClass, isByDay, isToppingUp }: OwnPlace,
  firstClass: CardClass | null,
): string => {
  const query = new URLSearchParams({
    ...(tab === 'AVAILABLE' ? {} : { tab }),
    ...(cardClass === firstClass ? {} : { cardClass: cardClass ?? ALL }),
    ...(isByDay ? { view: 'day' } : {}),
    ...(isToppingUp ? { topUp: '1' } : {}),
  }).toString();
  return query === '' ? '' : `?${query}`;
};
