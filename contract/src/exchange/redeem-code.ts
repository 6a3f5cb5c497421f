import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { exchangeCode, id, instant, requestId } from '#foundation/field.ts';
import { PROOF_MAX_LENGTH, SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';
import { ownedState } from '#foundation/owned-state.ts';
import { ownedCard } from '#wallet/owned-card.ts';

export const redeemCode = call({
  path: '/bass-card/redeemCardVouchers',
  summary: 'Exchange a code for its coupon; repeating it returns the same one',
  who: { session: 'required' },
  request: z.object({
    /** As typed; a wrong check symbol is refused as bad input and does not count as an attempt. */
    code: exchangeCode,
    requestId: requestId.optional(),
    /** Base64 of the solved challenge (altcha's shape), when the last answer asked for one. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
    /** For a coupon with SMS confirmation, when the last answer asked for it. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
  }),
  answer: json(
    z.object({
      uCardId: id,
      uCardNo: z.string(),
      /** PENDING: it is held while it is checked, and can be used from `heldUntil` at the latest unless it is withdrawn. */
      state: ownedState,
      /** With PENDING. */
      heldUntil: instant.optional(),
      validFrom: instant,
      validTo: instant,
      /** How many more of this coupon the caller may collect, by the limits per person and per person and day. */
      remainForMe: z.int().nonnegative(),
      /** The caller had already exchanged this code. */
      replayed: z.boolean(),
      /** The coupon that the code gave: unknown until exchanged. */
      card: ownedCard,
    }),
  ),
  refusals: [
    'CONSENT_NEEDED',
    'TOO_MANY_TRIES',
    'RISK_REFUSED',
    'REQUEST_ID_REUSED',
    'EXCHANGE_REFUSED',
    'PAUSED',
    'NOT_IN_AUDIENCE',
    'PERSONAL_LIMIT',
    'CONFIRMATION_NEEDED',
    'CODE_WRONG',
  ],
});
