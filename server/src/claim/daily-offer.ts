import type { Catalogue } from '#catalogue/catalogue.ts';
import { closedAt, type Offer } from '#catalogue/offer.ts';
import { type ClaimTarget, claimTarget } from './claim-target.ts';

/**
 * Whether a coupon is one for every day: limited per person and day, more than once in all, in no grab, and used without a
 * confirmation by SMS.
 */
export const isDaily = ({ perPerson, perPersonDay, grabPools, terms }: Offer): boolean =>
  perPersonDay !== null && perPerson > perPersonDay && grabPools.size === 0 && terms.confirmation === null;

/** The daily coupons that are open now, in the operators' order. */
export const dailyTargets = (catalogue: Pick<Catalogue, 'contents' | 'stock'>, nowMs: number): readonly ClaimTarget[] =>
  [...catalogue.contents().offers.values()]
    .filter((offer) => isDaily(offer) && catalogue.stock(offer.centrePoolId).total > 0)
    .flatMap(({ templateId }) => claimTarget(catalogue, { templateId }, nowMs) ?? [])
    .filter(({ offer, window }) => closedAt(offer, window, nowMs) === null)
    .sort((a, b) => a.offer.position - b.offer.position);
