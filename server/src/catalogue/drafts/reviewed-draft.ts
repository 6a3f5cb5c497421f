import type { CouponState } from '@coupon-centre/contract/catalogue/coupon-state';
import type { Transaction } from 'kysely';
import { lockCeiling } from '#catalogue/template/ceiling.ts';
import { type LockedCoupon, lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { type CouponMove, couponMoves, isLive, isUnreleased } from '#catalogue/template/coupon-states.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Draft, readDraft } from './draft-store.ts';

export interface OpenDraft {
  readonly coupon: LockedCoupon;
  readonly draft: Draft;
  /** The state after the move. */
  readonly to: CouponState;
}

/** The draft to move, with the revision that was read. */
export interface DraftAsked {
  readonly templateId: string;
  readonly expectedRevision: number;
}

/** Only live or unreleased coupons can be submitted and approved; any can be rejected or withdrawn. */
const needsLife = (move: CouponMove): boolean => move === 'SUBMIT' || move === 'APPROVE';

/** Locks a coupon and its draft for this move; refuses if missing, changed, or not allowed. */
export async function openDraft(
  trx: Transaction<Schema>,
  { templateId, expectedRevision }: DraftAsked,
  { move, nowMs }: { readonly move: CouponMove; readonly nowMs: number },
): Promise<
  OpenDraft | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'> | Refusal<'WRONG_STATE'> | Refusal<'CEILING_TOO_LOW'>
> {
  const coupon = await lockCoupon(trx, templateId, { nowMs });
  const draft = coupon && (await readDraft(trx, templateId));
  if (coupon === undefined || draft === undefined) return refuse('UNKNOWN_ITEM');
  if (draft.revision !== expectedRevision) return refuse('STALE_VALUE', { current: draft.revision });
  const to = couponMoves[draft.state][move];
  if (to === undefined) return refuse('WRONG_STATE', { state: draft.state });
  if (needsLife(move) && !isLive(coupon.state) && !isUnreleased(coupon.state)) {
    return refuse('WRONG_STATE', { state: coupon.state });
  }
  if (needsLife(move)) {
    const { units } = await lockCeiling(trx, templateId);
    const released = units + (draft.first_stock?.total ?? 0);
    if (draft.terms.ceiling < released) return refuse('CEILING_TOO_LOW', { units: released });
  }
  return { coupon, draft, to };
}
