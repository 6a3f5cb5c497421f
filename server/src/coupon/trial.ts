import type { LocalisedText } from '#db/schema.ts';

/** Of an experience coupon: what is tried, and what happens when the trial ends. For how long is in the benefit, in days. */
export interface Trial {
  readonly what: LocalisedText;
  readonly afterwards: LocalisedText;
}

const DAY_MS = 86_400_000;

/** From when to when a trial runs that was begun at this moment: whole days of 24 hours, so that nobody loses an hour. */
export const trialSpan = (days: number, begunAtMs: number): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: begunAtMs,
  toMs: begunAtMs + days * DAY_MS,
});
