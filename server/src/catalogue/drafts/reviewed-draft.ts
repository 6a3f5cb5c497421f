import type { CouponState } from '@coupon-centre/contract/catalogue/coupon-state';
import type { Transaction } from 'kysely';
import type { Release } from '#catalogue/template/ceiling.ts';
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

/** What the release of a draft asks of the ceiling and the budget. */
export const releaseOf = ({ template_id: templateId, terms, first_stock: stock }: Draft): Release => ({
  templateId,
  terms,
  more: stock?.total ?? 0,
});

/** Only live or unreleased coupons can be submitted and approved; any can be rejected or withdrawn. */
const needsLife = (move: CouponMove): boolean => move === 'SUBMIT' || move === 'APPROVE';

/** Locks a coupon and its draft for this move; refuses if missing, changed, or not allowed. */
export async function openDraft(
  trx: Transaction<Schema>,
  { templateId, expectedRevision }: DraftAsked,
  { move, nowMs }: { readonly move: CouponMove; readonly nowMs: number },
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
