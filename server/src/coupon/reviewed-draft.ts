import type { CouponState } from '@coupon-centre/contract/operator/coupons/coupon-state';
import type { Transaction } from 'kysely';
import { type LockedCoupon, lockCoupon } from '#coupon/coupon-lock.ts';
import { type CouponMove, couponMoves, isLive, isUnreleased } from '#coupon/coupon-states.ts';
import { type Draft, readDraft } from '#coupon/draft-store.ts';
import type { Schema } from '#db/schema.ts';
import { type Refusal, refuse } from '#http/handler.ts';

export interface OpenDraft {
  readonly coupon: LockedCoupon;
  readonly draft: Draft;
  /** Where the move leads. */
  readonly to: CouponState;
}

/** What a move is asked of: the revision that was read. */
export interface DraftAsked {
  readonly templateId: string;
  readonly expectedRevision: number;
}

/** Only what is live, or was never released, is submitted and approved; anything may be sent back. */
const needsLife = (move: CouponMove): boolean => move === 'SUBMIT' || move === 'APPROVE';

/** Locks a coupon with what is written about it, for this move; refuses what is not there, was changed, or cannot be done. */
export async function openDraft(
  trx: Transaction<Schema>,
  { templateId, expectedRevision }: DraftAsked,
  move: CouponMove,
  nowMs: number,
): Promise<OpenDraft | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'> | Refusal<'WRONG_STATE'>> {
  const coupon = await lockCoupon(trx, templateId, { nowMs });
  const draft = coupon && (await readDraft(trx, templateId));
  if (coupon === undefined || draft === undefined) return refuse('UNKNOWN_ITEM');
  if (draft.revision !== expectedRevision) return refuse('STALE_VALUE', { current: draft.revision });
  const to = couponMoves[draft.state][move];
  if (to === undefined) return refuse('WRONG_STATE', { state: draft.state });
  if (needsLife(move) && !isLive(coupon.state) && !isUnreleased(coupon.state)) {
    return refuse('WRONG_STATE', { state: coupon.state });
  }
  return { coupon, draft, to };
}
