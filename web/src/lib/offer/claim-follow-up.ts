import type { Card } from '@coupon-centre/contract/claim/card';
import type { CallAnswer } from '#lib/call/call.ts';

export type ClaimAnswer = CallAnswer<'claimCoupon'>;

/** The fields of a listed coupon that an answer changes. */
export type CardChange = Pick<Card, 'actionState'> &
  Partial<Pick<Card, 'nextAt' | 'reason' | 'uCardId' | 'remainPercent' | 'reminder' | 'restock'>>;

export type ClaimFollowUp =
  /** `mayAgain`: the person may collect one more. `heldUntil`: it is checked first, until then at the latest. */
  | {
      readonly kind: 'collected';
      readonly change: CardChange;
      readonly mayAgain: boolean;
      readonly heldUntil?: string | undefined;
    }
  | { readonly kind: 'refused'; readonly change: CardChange }
  /** Not decided; the same request may be repeated. */
  | { readonly kind: 'undecided' }
  /** Refused without a known change: the next try is a new request. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'login' }
  /** A document has to be agreed to first. */
  | { readonly kind: 'consent' };

const refused = (change: CardChange): ClaimFollowUp => ({ kind: 'refused', change });

/** What follows from an answer for the coupon on the screen. */
export const claimFollowUp = (answer: ClaimAnswer): ClaimFollowUp => {
  switch (answer.code) {
    case codeOf.SUCCESS: {
      const { uCardId, remainForMe, heldUntil } = answer.resp_data;
      const mayAgain = remainForMe > 0;
      return {
        kind: 'collected',
        change: { actionState: mayAgain ? 'CLAIM' : 'OWNED_USE', uCardId },
        mayAgain,
        heldUntil,
      };
    }
    case codeOf.COUPON_NOT_FOUND:
    case codeOf.ENDED:
      return refused({ actionState: 'ENDED' });
    case codeOf.NOT_STARTED:
      return refused({ actionState: 'NOT_STARTED', nextAt: answer.resp_data.startAt });
    case codeOf.PAUSED:
      return refused({ actionState: 'PAUSED' });
    case codeOf.ALL_GONE:
      return refused({ actionState: 'SOLD_OUT', remainPercent: 0 });
    case codeOf.GONE_TODAY:
      return refused({ actionState: 'SOLD_OUT_TODAY', nextAt: answer.resp_data.nextAt });
    case codeOf.PERSONAL_LIMIT: {
      const { nextAt } = answer.resp_data;
      return refused({ actionState: 'LIMIT_REACHED', ...(nextAt === undefined ? {} : { nextAt }) });
    }
    case codeOf.NOT_IN_AUDIENCE:
      return refused({ actionState: 'NOT_ELIGIBLE', reason: answer.resp_data.reason });
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
      return { kind: 'login' };
    case codeOf.CONSENT_NEEDED:
      return { kind: 'consent' };
    case codeOf.BUSY:
      return { kind: 'undecided' };
    case codeOf.RISK_REFUSED:
    case codeOf.TOO_FREQUENT:
    case codeOf.BAD_INPUT:
    case codeOf.REQUEST_ID_REUSED:
      return { kind: 'declined' };
    default:
      return answer satisfies never;
  }
};
