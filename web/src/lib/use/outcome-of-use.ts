import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import type { useCoupon } from '@coupon-centre/contract/use/use-coupon';

export type UseCardAnswer = AnswerOf<typeof useCoupon>;

/** Where the coupon is after a failed use. */
export type CouponPlace = 'BACK' | 'STILL_YOURS' | 'GONE';

/** Outcome of a use, as the page sees it. Texts are the server's, in the reader's language. */
export type UseOutcome =
  | { readonly kind: 'done'; readonly orderNo?: string | undefined; readonly redirect?: string | undefined }
  | { readonly kind: 'processing'; readonly orderNo?: string | undefined }
  | {
      readonly kind: 'failed';
      readonly reasons: readonly string[];
      readonly place: CouponPlace;
      /** Absent where no order was placed. */
      readonly orderNo?: string | undefined;
    }
  /** The session is over. */
  | { readonly kind: 'login' }
  /** The coupon needs an SMS confirmation, or the previous one has expired. */
  | { readonly kind: 'confirm' }
  /** Nothing happened and the same tap may be retried; `text` says why. */
  | { readonly kind: 'again'; readonly text: string };

/** Maps the answers of `useCoupon` (wire §4) to what the page does next. */
export const outcomeOfUse = (answer: UseCardAnswer): UseOutcome => {
  switch (answer.code) {
    case codeOf.SUCCESS:
      return { kind: 'done', orderNo: answer.resp_data.useOrderNo, redirect: answer.resp_data.redirect };
    case codeOf.PROVISIONING:
    case codeOf.USE_IN_PROGRESS:
      return { kind: 'processing', orderNo: answer.resp_data.useOrderNo };
    case codeOf.PROVISIONING_REFUSED:
      return { kind: 'failed', reasons: [answer.msg], place: 'BACK', orderNo: answer.resp_data.useOrderNo };
    case codeOf.CONDITIONS_NOT_MET:
      return { kind: 'failed', reasons: [answer.msg, ...answer.resp_data.reasons], place: 'STILL_YOURS' };
    case codeOf.NOT_YET_VALID:
      return { kind: 'failed', reasons: [answer.msg], place: 'STILL_YOURS' };
    case codeOf.OWNED_COUPON_NOT_FOUND:
    case codeOf.EXPIRED:
    case codeOf.ALREADY_USED:
    case codeOf.WITHDRAWN:
      return { kind: 'failed', reasons: [answer.msg], place: 'GONE' };
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
      return { kind: 'login' };
    case codeOf.CONFIRMATION_NEEDED:
    case codeOf.CODE_WRONG:
      return { kind: 'confirm' };
    case codeOf.BAD_INPUT:
    case codeOf.REQUEST_ID_REUSED:
    case codeOf.BUSY:
      return { kind: 'again', text: answer.msg };
    default:
      return answer satisfies never;
  }
};
