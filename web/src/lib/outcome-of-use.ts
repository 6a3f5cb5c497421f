import type { useCard } from '@coupon-centre/contract/card/use-card';
import type { Answer } from '@coupon-centre/contract/envelope';

export type UseCardAnswer = Answer<typeof useCard>;

/** Where the coupon is after a use that failed. */
export type CouponPlace = 'BACK' | 'STILL_YOURS' | 'GONE';

/** What a use came to, as the page sees it. Texts are the server's, in the reader's language. */
export type UseOutcome =
  | { readonly kind: 'done'; readonly redirect?: string | undefined }
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly reasons: readonly string[]; readonly place: CouponPlace }
  /** Nobody is logged in any more. */
  | { readonly kind: 'login' }
  /** The coupon asks for a confirmation by SMS first, or the one there was holds no longer. */
  | { readonly kind: 'confirm' }
  /** Nothing happened and the same tap may be tried again; `text` says why. */
  | { readonly kind: 'again'; readonly text: string };

/** Sorts the answers of `useCard` (wire §4) by what the page does next. */
export const outcomeOfUse = (answer: UseCardAnswer): UseOutcome => {
  switch (answer.code) {
    case '0000':
      return { kind: 'done', redirect: answer.resp_data.redirect };
    case '3010':
    case '3005':
      return { kind: 'processing' };
    case '3011':
      return { kind: 'failed', reasons: [answer.msg], place: 'BACK' };
    case '3007':
      return { kind: 'failed', reasons: [answer.msg, ...answer.resp_data.reasons], place: 'STILL_YOURS' };
    case '3002':
      return { kind: 'failed', reasons: [answer.msg], place: 'STILL_YOURS' };
    case '3001':
    case '3003':
    case '3004':
    case '3006':
      return { kind: 'failed', reasons: [answer.msg], place: 'GONE' };
    case '1001':
    case '1002':
    case '1003':
      return { kind: 'login' };
    case '3008':
    case '3009':
      return { kind: 'confirm' };
    case '9001':
    case '9005':
    case '9009':
      return { kind: 'again', text: answer.msg };
    default:
      return answer satisfies never;
  }
};
