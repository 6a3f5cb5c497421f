import type { CallResponse } from '#lib/call.ts';
import { isSame } from '#lib/merge-fields.ts';
import { type CouponValues, newCoupon } from './coupon-form-values.ts';

/** The coupon in the editor: a new one, or an existing one. */
export interface Edited {
  readonly templateId: string | null;
  readonly revision: number;
  readonly values: CouponValues | typeof newCoupon;
  readonly hasStock: boolean;
  readonly isReleased: boolean;
}

export const NEW_COUPON: Edited = {
  templateId: null,
  revision: 0,
  values: newCoupon,
  hasStock: true,
  isReleased: false,
};

interface Saving {
  /** What the saved values were a change of. */
  readonly on: Edited;
  readonly sent: CouponValues;
  /** The form's values when they were sent, and now. */
  readonly before: CouponValues;
  readonly now: CouponValues;
}

/** What the form's values are a change of once `sent` was saved; null: nothing was typed meanwhile, all of it is saved. */
export const baseAfterSaving = (
  { on, sent, before, now }: Saving,
  saved: Pick<CallResponse<'saveDraft'>, 'templateId' | 'revision'>,
): Edited | null => (isSame(before, now) ? null : { ...on, ...saved, values: sent });

type Shown = Pick<CallResponse<'showCoupon'>, 'templateId' | 'state' | 'draft' | 'released'>;

/** The draft; otherwise the released terms as the start of a change. */
export function editedOf({ templateId, state, draft, released }: Shown): Edited | null {
  const isReleased = state !== 'DRAFT' && state !== 'IN_REVIEW';
  if (draft) {
    const { revision, terms, firstStock } = draft;
    return { templateId, revision, values: { terms, firstStock }, hasStock: firstStock !== null, isReleased };
  }
  const values = released && { terms: released.terms, firstStock: null };
  return values && { templateId, revision: 0, values, hasStock: false, isReleased };
}
