import type { Offer } from '#coupon/offer.ts';
import type { Holding } from '#coupon/owned-store.ts';

type Limits = Pick<Offer, 'perPerson' | 'perPersonDay'>;

/** How many more a person may have: ever, and on the day that the holding counts. Without a limit a day: no end. */
export function leftForPerson({ perPerson, perPersonDay }: Limits, holding: Holding | undefined) {
  const { have, haveOnDay } = holding ?? { have: 0, haveOnDay: 0 };
  return {
    ever: Math.max(0, perPerson - have),
    onDay: Math.max(0, (perPersonDay ?? Number.POSITIVE_INFINITY) - haveOnDay),
  };
}
