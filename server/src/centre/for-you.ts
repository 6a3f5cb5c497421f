import { type ForYouReason, forYouReasons } from '@coupon-centre/contract/centre/list-for-you';
import { FOR_YOU_ENDING_DAYS, FOR_YOU_FEW_PERCENT, FOR_YOU_MAX } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Shelved } from './shelf.ts';

/** What a person used lately: nothing else of them is looked at. */
export interface UsedBefore {
  readonly templateIds: ReadonlySet<string>;
  /** Classes of coupons, `cardClass`. */
  readonly cardClasses: ReadonlySet<string>;
}

export interface Suggested {
  readonly shelved: Shelved;
  /** Strongest first. */
  readonly because: readonly ForYouReason[];
}

const holds: Readonly<Record<ForYouReason, (one: Shelved, used: UsedBefore, nowMs: number) => boolean>> = {
  USED_BEFORE: ({ offer }, { templateIds }) => templateIds.has(offer.templateId),
  USED_CLASS: ({ card }, { cardClasses }) => cardClasses.has(card.cardClass),
  ENDING_SOON: ({ offer }, _, nowMs) => offer.claimEndMs <= nowMs + FOR_YOU_ENDING_DAYS * DAY_MS,
  FEW_LEFT: ({ card }) => card.remainPercent <= FOR_YOU_FEW_PERCENT,
};

/** The reasons to suggest a coupon, strongest first. The same class is no further reason where this very coupon was used. */
function reasonsFor(one: Shelved, used: UsedBefore, nowMs: number): readonly ForYouReason[] {
  const all = forYouReasons.filter((reason) => holds[reason](one, used, nowMs));
  return all.includes('USED_BEFORE') ? all.filter((reason) => reason !== 'USED_CLASS') : all;
}

const strength = ({ because: [first] }: Suggested): number =>
  first === undefined ? forYouReasons.length : forYouReasons.indexOf(first);

/**
 * What of these to suggest: only what can be collected and has a reason. Ordered by the strongest reason, then by the sooner end, then
 * in the operators' order. Plain enough to be explained in a sentence on the page. Pure.
 */
export function forYou(shelved: readonly Shelved[], used: UsedBefore, nowMs: number): readonly Suggested[] {
  return shelved
    .filter(({ card }) => card.actionState === 'CLAIM')
    .map((one) => ({ shelved: one, because: reasonsFor(one, used, nowMs) }))
    .filter(({ because }) => because.length > 0)
    .sort(
      (a, b) =>
        strength(a) - strength(b) ||
        a.shelved.offer.claimEndMs - b.shelved.offer.claimEndMs ||
        a.shelved.offer.position - b.shelved.offer.position,
    )
    .slice(0, FOR_YOU_MAX);
}
