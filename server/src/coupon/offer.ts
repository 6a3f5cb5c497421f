import type { Benefit, CardClass } from '@coupon-centre/contract/field';
import type { Audience } from '#coupon/audience.ts';
import type { Trial } from '#coupon/trial.ts';
import type { Validity } from '#coupon/validity.ts';
import type { LocalisedText, TemplateState, UseConfirmation } from '#db/schema.ts';

/** What a coupon promises; never changed once written (new terms are a new version). */
export interface Terms {
  readonly templateId: string;
  readonly version: number;
  readonly cardClass: CardClass;
  readonly benefit: Benefit;
  readonly title: LocalisedText;
  readonly subTitle: LocalisedText;
  readonly ruleHtml: LocalisedText;
  readonly validity: Validity;
  /** What has to be confirmed by SMS before a use; null: nothing. */
  readonly confirmation: UseConfirmation | null;
  /** Of an experience coupon, where its terms say it. */
  readonly trial: Trial | null;
}

/** A time-limited grab; instants in epoch milliseconds, end exclusive. */
export interface GrabSession {
  readonly sessionId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A coupon that is or was on offer, as operators set it up. */
export interface Offer {
  readonly templateId: string;
  readonly classId: string;
  readonly state: TemplateState;
  readonly claimStartMs: number;
  readonly claimEndMs: number;
  readonly perPerson: number;
  readonly perPersonDay: number | null;
  readonly audience: Audience;
  readonly tags: readonly LocalisedText[];
  readonly position: number;
  readonly terms: Terms;
  /** The centre's own stock; grabs have theirs. */
  readonly centrePoolId: string;
  /** By session id. */
  readonly grabPools: ReadonlyMap<string, string>;
}

/** From when to when an offer can be collected: its own window, or the grab's. */
export interface ClaimWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** A coupon of a fixed range that is over: whoever collected it now could never use it. */
const hasRunOut = ({ terms: { validity } }: Offer, nowMs: number): boolean =>
  validity.kind === 'fixed' && nowMs >= validity.toMs;

export const hasStarted = (window: ClaimWindow, nowMs: number): boolean => nowMs >= window.startMs;
/** Its window has ended, its operators ended it, or what it gives has run out. */
export const isOver = (offer: Offer, window: ClaimWindow, nowMs: number): boolean =>
  nowMs >= window.endMs || offer.state === 'ENDED' || hasRunOut(offer, nowMs);
export const isPaused = (offer: Offer): boolean => offer.state === 'PAUSED';

/** Whether the window, the state or the end of its validity refuses a claim at this moment. */
export function closedAt(offer: Offer, window: ClaimWindow, nowMs: number): 'NOT_STARTED' | 'ENDED' | 'PAUSED' | null {
  if (!hasStarted(window, nowMs)) return 'NOT_STARTED';
  if (isOver(offer, window, nowMs)) return 'ENDED';
  return isPaused(offer) ? 'PAUSED' : null;
}

const VISIBLE: readonly TemplateState[] = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'];
export const isVisible = (offer: Offer): boolean => VISIBLE.includes(offer.state);

export const centreWindow = (offer: Offer): ClaimWindow => ({ startMs: offer.claimStartMs, endMs: offer.claimEndMs });
