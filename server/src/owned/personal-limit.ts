import type { Offer } from '#catalogue/offer.ts';
import type { Holding } from './owned-store.ts';

type Limits = Pick<Offer, 'perPerson' | 'perPersonDay'>;
export type PersonalCount = Pick<Holding, 'have' | 'haveOnDay'>;

/** How many more a person may collect: in total, and on the holding's day (infinite without a daily limit). */
export function leftForPerson({ perPerson, perPersonDay }: Limits, holding: PersonalCount | undefined) {
  const { have, haveOnDay } = holding ?? { have: 0, haveOnDay: 0 };
  return {
    ever: Math.max(0, perPerson - have),
    onDay: Math.max(0, (perPersonDay ?? Number.POSITIVE_INFINITY) - haveOnDay),
  };
}

/** How many more a person may collect now, by both limits. */
export function remainForPerson(limits: Limits, holding: PersonalCount | undefined): number {
  const { ever, onDay } = leftForPerson(limits, holding);
  return Math.min(ever, onDay);
}
