import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, id, instant, pageId, previewToken, requestId } from '#foundation/field.ts';
import { PROOF_MAX_LENGTH } from '#foundation/limits.ts';
import { ownedState } from '#foundation/owned-state.ts';

export const claimCoupon = call({
  path: '/bass-card/collectFromCardCenter',
  summary: 'Collect a coupon; a repeated request returns the same one',
  who: { session: 'required' },
  request: z.object({
    sCardId: id,
    sessionId: id.optional(),
    /** The claim page of the claim; recorded with the coupon. */
    pageId: pageId.optional(),
    /** Set in a preview, where nothing can be claimed: any claim that carries one is refused. */
    previewToken: previewToken.optional(),
    ch: channel.optional(),
    requestId: requestId.optional(),
    /** Base64 of the solved challenge (altcha's shape), when the last answer asked for one. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
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
      /** How many more of this coupon the caller may collect now, by the limits per person and per person and day. */
      remainForMe: z.int().nonnegative(),
      /** This is the answer to an earlier, equal request. */
      replayed: z.boolean(),
    }),
  ),
  refusals: [
    'CONSENT_NEEDED',
    'COUPON_NOT_FOUND',
    'NOT_STARTED',
    'ENDED',
    'PAUSED',
    'ALL_GONE',
    'GONE_TODAY',
    'PERSONAL_LIMIT',
    'NOT_IN_AUDIENCE',
    'RISK_REFUSED',
    'TOO_FREQUENT',
    'REQUEST_ID_REUSED',
  ],
});
