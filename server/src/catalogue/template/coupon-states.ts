import { type CouponAction, type CouponState, couponActions } from '@coupon-centre/contract/catalogue/coupon-state';
import type { Validity } from '#platform/db/schema/terms-json.ts';

/** Moves of a coupon. The draft of a released coupon makes the first four on its own. */
export type CouponMove = 'SUBMIT' | 'WITHDRAW' | 'REJECT' | 'APPROVE' | CouponAction;

/**
 * State after each move, by state; others are not allowed. The clock moves SCHEDULED → RUNNING → ENDED and PAUSED → ENDED
 * (`stateNow`).
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

/** What an operator may do in a state. */
export const actionsIn = (state: CouponState): CouponAction[] =>
  couponActions.filter((action) => couponMoves[state][action] !== undefined);

/** Released and not over: terms, stock and limits can change, and it can join grabs. */
export const isLive = (state: CouponState): boolean =>
  state === 'SCHEDULED' || state === 'RUNNING' || state === 'PAUSED';

/** Never released. */
export const isUnreleased = (state: CouponState): boolean => state === 'DRAFT' || state === 'IN_REVIEW';

export interface StoredState {
  readonly state: CouponState;
  readonly claimStartMs: number;
  readonly claimEndMs: number;
  /** Of the released terms. */
  readonly validity: Validity | null;
}

/** The state at this moment, derived from the stored one as the claim path does (`closedAt`). */
export function stateNow({ state, claimStartMs, claimEndMs, validity }: StoredState, nowMs: number): CouponState {
  if (!isLive(state)) return state;
  const hasBegun = nowMs >= claimStartMs;
  const hasRunOut = validity?.kind === 'fixed' && nowMs >= validity.toMs;
  if (hasBegun && (nowMs >= claimEndMs || hasRunOut)) return 'ENDED';
  if (state === 'PAUSED') return 'PAUSED';
  return hasBegun ? 'RUNNING' : 'SCHEDULED';
}
