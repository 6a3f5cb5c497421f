import { NOT_OFFERED } from '@coupon-centre/contract/catalogue/audience-words';
import { type ClaimWindow, closedAt, type Offer } from '#catalogue/offer.ts';
import { comparisonIn } from '#catalogue/seen-terms.ts';
import { isHeldOut } from '#experiment/assignment.ts';
import type { Participants } from '#experiment/participants.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { type AudienceSubject, outsideAudience } from './audience.ts';

/** Whether the experiment of the coupon's campaign keeps it from this person. */
export const isKeptFrom = (
  { holdout }: Pick<Offer, 'holdout'>,
  { subscriberId }: Pick<AudienceSubject, 'subscriberId'>,
): boolean => holdout !== null && isHeldOut(holdout, subscriberId);

/**
 * Why this person cannot have the coupon, whatever its stock, in every language; null: they can. People who are held out are told what
 * is true and no more: an experiment that they knew of would measure something else.
 */
export function outsideOffer(
  offer: Pick<Offer, 'audience' | 'holdout'>,
  who: AudienceSubject,
  nowMs: number,
): LocalisedText | null {
  return outsideAudience(offer.audience, who, nowMs) ?? (isKeptFrom(offer, who) ? NOT_OFFERED : null);
}

/** A coupon that is shown to a person, or would be. */
export interface Sight {
  readonly target: { readonly offer: Offer; readonly window: ClaimWindow };
  readonly who: AudienceSubject;
  readonly nowMs: number;
}

/**
 * Notes who takes part in the experiment of the coupon's campaign, and in the comparison of its texts: of those it is not kept from.
 * Before it can be collected, too: from the first sight on the groups may differ, so later is too late. By nothing that differs between
 * them: not by what the person holds.
 */
export function noteSight(
  participants: Pick<Participants, 'note'>,
  { target: { offer, window }, who, nowMs }: Sight,
): void {
  const { audience, holdout, terms } = offer;
  const comparison = comparisonIn(terms);
  if ((holdout === null && comparison === null) || closedAt(offer, window, nowMs) === 'ENDED') return;
  if (outsideAudience(audience, who, nowMs) !== null) return;
  const sight = { subscriberId: who.subscriberId, sinceMs: nowMs };
  if (holdout !== null) participants.note({ holdout, ...sight });
  if (comparison !== null && !isKeptFrom(offer, who)) participants.note({ comparison, ...sight });
}
