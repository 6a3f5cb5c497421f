import type { Card } from '@coupon-centre/contract/card/card';
import type { CallAnswer } from '#lib/call.ts';

export type ClaimAnswer = CallAnswer<'collectFromCardCenter'>;

/** What of a listed coupon an answer changes. */
export type CardChange = Pick<Card, 'actionState'> &
  Partial<Pick<Card, 'nextAt' | 'reason' | 'uCardId' | 'remainPercent' | 'reminder'>>;

export type ClaimOutcome =
  /** `mayAgain`: the person may have one more of it. */
  | { readonly kind: 'collected'; readonly change: CardChange; readonly mayAgain: boolean }
  | { readonly kind: 'refused'; readonly change: CardChange }
  /** Not decided; the same request may be sent again. */
  | { readonly kind: 'undecided' }
  /** Decided against, and nothing is known to have changed: the next try is a new request. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'login' };

const refused = (change: CardChange): ClaimOutcome => ({ kind: 'refused', change });

/** What an answer means for the coupon on the screen. */
export const claimOutcome = (answer: ClaimAnswer): ClaimOutcome => {
  switch (answer.code) {
    case '0000': {
      const { uCardId, remainForMe } = answer.resp_data;
      const mayAgain = remainForMe > 0;
      return { kind: 'collected', change: { actionState: mayAgain ? 'CLAIM' : 'OWNED_USE', uCardId }, mayAgain };
    }
    case '2001':
    case '2003':
      return refused({ actionState: 'ENDED' });
    case '2002':
      return refused({ actionState: 'NOT_STARTED', nextAt: answer.resp_data.startAt });
    case '2004':
      return refused({ actionState: 'PAUSED' });
    case '2005':
      return refused({ actionState: 'SOLD_OUT', remainPercent: 0 });
    case '2006':
      return refused({ actionState: 'SOLD_OUT_TODAY', nextAt: answer.resp_data.nextAt });
    case '2007': {
      const { nextAt } = answer.resp_data;
      return refused({ actionState: 'LIMIT_REACHED', ...(nextAt === undefined ? {} : { nextAt }) });
    }
    case '2008':
      return refused({ actionState: 'NOT_ELIGIBLE', reason: answer.resp_data.reason });
    case '1001':
    case '1002':
    case '1003':
      return { kind: 'login' };
    case '9009':
      return { kind: 'undecided' };
    case '2010':
    case '9001':
    case '9005':
      return { kind: 'declined' };
    default:
      return answer satisfies never;
  }
};
