import type { CouponAction, CouponState } from '@coupon-centre/contract/operator/coupons/coupon-state';
import type { Validity } from '#coupon/validity.ts';

/** What happens to a coupon. What is written about one that was released goes through the first four by itself. */
export type CouponMove = 'SUBMIT' | 'WITHDRAW' | 'REJECT' | 'APPROVE' | CouponAction;

/**
 * Where each move leads from where; what is not here cannot be done. The clock moves SCHEDULED → RUNNING → ENDED and
 * PAUSED → ENDED (`stateNow`).
 */
export const couponMoves: Readonly<Record<CouponState, Readonly<Partial<Record<CouponMove, CouponState>>>>> = {
  DRAFT: { SUBMIT: 'IN_REVIEW' },
  IN_REVIEW: { WITHDRAW: 'DRAFT', REJECT: 'DRAFT', APPROVE: 'SCHEDULED' },
  SCHEDULED: { PAUSE: 'PAUSED', STOP: 'STOPPED' },
  RUNNING: { PAUSE: 'PAUSED', STOP: 'STOPPED' },
  PAUSED: { RESUME: 'RUNNING', STOP: 'STOPPED' },
  ENDED: { ARCHIVE: 'ARCHIVED' },
  STOPPED: { ARCHIVE: 'ARCHIVED' },
  ARCHIVED: {},
};

/** Released and not over: its terms, stock and limits may change, and it may be put into grabs. */
export const isLive = (state: CouponState): boolean =>
  state === 'SCHEDULED' || state === 'RUNNING' || state === 'PAUSED';

/** Nobody has ever been able to collect it. */
export const isUnreleased = (state: CouponState): boolean => state === 'DRAFT' || state === 'IN_REVIEW';

export interface StoredStanding {
  readonly state: CouponState;
  readonly claimStartMs: number;
  readonly claimEndMs: number;
  /** Of the terms that are collected now. */
  readonly validity: Validity | null;
}

/** The state at this moment, told from what is stored as the claim path tells it (`closedAt`). */
export function stateNow({ state, claimStartMs, claimEndMs, validity }: StoredStanding, nowMs: number): CouponState {
  if (!isLive(state)) return state;
  const hasBegun = nowMs >= claimStartMs;
  const hasRunOut = validity?.kind === 'fixed' && nowMs >= validity.toMs;
  if (hasBegun && (nowMs >= claimEndMs || hasRunOut)) return 'ENDED';
  if (state === 'PAUSED') return 'PAUSED';
  return hasBegun ? 'RUNNING' : 'SCHEDULED';
}
