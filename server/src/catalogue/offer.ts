import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Holdout } from '#experiment/assignment.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { TemplateState } from '#platform/db/schema/schema.ts';
import type { Audience, Validity } from '#platform/db/schema/terms-json.ts';

/** The terms of the coupon itself, independent of the version collected; the others are versioned. */
type TermsOfOffer = 'classId' | 'claimStart' | 'claimEnd' | 'audience' | 'tags' | 'position';

/** A coupon's terms; immutable (new terms are a new version). */
export interface Terms extends Readonly<Omit<CouponTerms, TermsOfOffer | 'validity'>> {
  readonly templateId: string;
  readonly version: number;
  readonly validity: Validity;
  /** The comparison of its variants; absent: it has none. */
  readonly comparisonId?: string;
}

/** A time-limited grab; instants in epoch milliseconds, end exclusive. */
export interface GrabSession {
  readonly sessionId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A coupon that is or was on offer. */
export interface Offer {
  readonly templateId: string;
  readonly classId: string;
  readonly state: TemplateState;
  readonly claimStartMs: number;
  readonly claimEndMs: number;
  readonly perPerson: number;
  readonly perPersonDay: number | null;
  readonly audience: Audience;
  /** From whom the experiment of its campaign keeps it; null: from nobody. */
  readonly holdout: Holdout | null;
  readonly tags: readonly LocalisedText[];
  readonly position: number;
  readonly terms: Terms;
  /** The centre's own stock; grabs have theirs. */
  readonly centrePoolId: string;
  /** By session id. */
  readonly grabPools: ReadonlyMap<string, string>;
}

/** When an offer can be collected: its own window, or the grab's. */
export interface ClaimWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** An offer in one of its windows at a moment. */
export interface OfferAt {
  readonly offer: Offer;
  readonly window: ClaimWindow;
  readonly nowMs: number;
}

/** A fixed validity that is over: a coupon collected now could never be used. */
const isPastValidity = ({ terms: { validity } }: Offer, nowMs: number): boolean =>
  validity.kind === 'fixed' && nowMs >= validity.toMs;

/** Reasons why an offer is closed at a moment, in order of precedence. */
export const closings = {
  NOT_STARTED: ({ window, nowMs }: OfferAt) => nowMs < window.startMs,
  ENDED: ({ offer, window, nowMs }: OfferAt) =>
    nowMs >= window.endMs || offer.state === 'ENDED' || isPastValidity(offer, nowMs),
  PAUSED: ({ offer }: OfferAt) => offer.state === 'PAUSED',
} as const;

/** The name of the first test that holds for these facts; null if none does. */
export function firstMet<Name extends string, Facts>(
  tests: Readonly<Record<Name, (facts: Facts) => boolean>>,
  facts: Facts,
): Name | null {
  for (const name in tests) if (tests[name](facts)) return name;
  return null;
}

/** Why the window, the state or the validity closes the offer at this moment; null when open. */
export const closedAt = (offer: Offer, window: ClaimWindow, nowMs: number): keyof typeof closings | null =>
  firstMet(closings, { offer, window, nowMs });

const VISIBLE: readonly TemplateState[] = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'];
export const isVisible = (offer: Offer): boolean => VISIBLE.includes(offer.state);

export const centreWindow = (offer: Offer): ClaimWindow => ({ startMs: offer.claimStartMs, endMs: offer.claimEndMs });
