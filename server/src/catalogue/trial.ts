import { DAY_MS } from '@coupon-centre/contract/foundation/time';

/** The span of a trial begun at this moment: full days of 24 hours. */
export const trialSpan = (days: number, begunAtMs: number): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: begunAtMs,
  toMs: begunAtMs + days * DAY_MS,
});
