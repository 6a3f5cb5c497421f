import { z } from 'zod';
import { ownedState } from '#card/owned-card.ts';
import { previewToken } from '#content/claim-page.ts';
import { endpoint } from '#endpoint.ts';
import { channel, id, instant, pageId, requestId } from '#field.ts';

export const collectFromCardCenter = endpoint({
  path: '/bass-card/collectFromCardCenter',
  summary: 'Collect a coupon; a repeat gives the same one',
  session: 'required',
  request: z.object({
    sCardId: id,
    sessionId: id.optional(),
    /** The claim page that it is collected on; recorded with the coupon. */
    pageId: pageId.optional(),
    /** Comes from a preview, where nothing is collected: any claim that carries one is refused. */
    previewToken: previewToken.optional(),
    ch: channel.optional(),
    requestId: requestId.optional(),
  }),
  response: z.object({
    uCardId: id,
    uCardNo: z.string(),
    state: ownedState,
    validFrom: instant,
    validTo: instant,
    /** How many more of this coupon the caller may collect now: by the limit for a person and by that for a person's day. */
    remainForMe: z.int().nonnegative(),
    /** This is the answer to an earlier, equal request. */
    replayed: z.boolean(),
  }),
  refusals: [
    'COUPON_NOT_FOUND',
    'NOT_STARTED',
    'ENDED',
    'PAUSED',
    'ALL_GONE',
    'GONE_TODAY',
    'PERSONAL_LIMIT',
    'NOT_IN_AUDIENCE',
    'TOO_FREQUENT',
    'REQUEST_ID_REUSED',
  ],
});
