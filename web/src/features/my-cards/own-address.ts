import type { CardClass } from '@coupon-centre/contract/field';
import { parameterOf } from '#lib/parameter.ts';

/** The tabs of my coupons; history has a screen of its own. */
export const shownTabs = ['AVAILABLE', 'USING', 'USED', 'EXPIRED'] as const;
export type ShownTab = (typeof shownTabs)[number];

/** In the order of the coupon centre; named here because the contract's list would bring its parser along. */
export const shownClasses = [
  'traffic',
  'credit',
  'topup',
  'experience',
  'life',
] as const satisfies readonly CardClass[];

/** Stands in the address for all classes where the screen would open on one. */
const ALL = 'all';

export interface OwnPlace {
  readonly tab: ShownTab;
  /** Null: all of them. */
  readonly cardClass: CardClass | null;
  /** Whether the top-up helper is open. */
  readonly isToppingUp: boolean;
}

/** Which tab and class the address asks for; what it does not say, or says wrongly, is what the screen opens on. */
export const ownPlaceOf = (address: Parameters<typeof parameterOf>[0], firstClass: CardClass | null): OwnPlace => {
  const [tab, cardClass] = [parameterOf(address, 'tab'), parameterOf(address, 'cardClass')];
  return {
    tab: shownTabs.find((known) => known === tab) ?? 'AVAILABLE',
    cardClass: cardClass === ALL ? null : (shownClasses.find((known) => known === cardClass) ?? firstClass),
    isToppingUp: parameterOf(address, 'topUp') !== null,
  };
};

/** The query of that place, with its `?`; empty for what the screen opens on. */
export const ownQueryOf = ({ tab, cardClass, isToppingUp }: OwnPlace, firstClass: CardClass | null): string => {
  const query = new URLSearchParams({
    ...(tab === 'AVAILABLE' ? {} : { tab }),
    ...(cardClass === firstClass ? {} : { cardClass: cardClass ?? ALL }),
    ...(isToppingUp ? { topUp: '1' } : {}),
  }).toString();
  return query === '' ? '' : `?${query}`;
};
