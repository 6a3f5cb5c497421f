import { z } from 'zod';
import { ownedCard, ownedState } from '#card/owned-card.ts';
import { endpoint } from '#endpoint.ts';
import { exchangeCode, id, instant, requestId } from '#field.ts';
import { PROOF_MAX_LENGTH, SEALED_TOKEN_MAX_LENGTH } from '#limits.ts';

export const redeemCardVouchers = endpoint({
  path: '/bass-card/redeemCardVouchers',
  summary: "Exchange a code for its coupon; one's own code again gives the same one",
  session: 'required',
  request: z.object({
    /** As it was typed; a wrong check symbol is refused as bad input and costs no try. */
    code: exchangeCode,
    requestId: requestId.optional(),
    /** Base64 of the solved challenge (altcha's shape), when the last answer asked for one. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
    /** For a coupon that is confirmed by SMS, when the last answer asked for it. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
  }),
  response: z.object({
    uCardId: id,
    uCardNo: z.string(),
    state: ownedState,
    validFrom: instant,
    validTo: instant,
    /** How many more of this coupon the caller may have, by the limits for a person and for a person's day. */
    remainForMe: z.int().nonnegative(),
    /** The caller exchanged this code before. */
    replayed: z.boolean(),
    /** What the code gave: nobody knows before. */
    card: ownedCard,
  }),
  refusals: [
    'TOO_MANY_TRIES',
    'RISK_REFUSED',
    'REQUEST_ID_REUSED',
    'EXCHANGE_REFUSED',
    'PAUSED',
    'PERSONAL_LIMIT',
    'CONFIRMATION_NEEDED',
    'CODE_WRONG',
  ],
});
