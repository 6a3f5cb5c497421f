import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { CCCODE_PATTERN, PORTAL_TYPE_ONE_CLICK, PROOF_MAX_LENGTH } from '#foundation/limits.ts';
import { busiParams, exchangeParams } from './busi-params.ts';
import { agreedVersions } from './consent.ts';
import { sessionValues } from './session.ts';

export const exchangeOneClick = call({
  path: '/login-server/wap/bk/tyrz/h5sluutv',
  summary: "One-click login, second step: logs in with the carrier's token; `msg` is H5_TOKEN",
  who: { session: 'none' },
  request: z.object({
    busi_params: busiParams(exchangeParams),
    portalType: z.literal(PORTAL_TYPE_ONE_CLICK),
    /** The one from the first step. */
    cccode: z.string().regex(CCCODE_PATTERN),
    /** What the person agreed to in the login sheet. Without it nothing is recorded: pages of before do not send it. */
    agreed: agreedVersions.optional(),
    /** Base64 of the solved challenge (altcha's shape), when the last answer asked for one. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
  }),
  answer: loginJson(
    sessionValues.extend({
      /** The number with its middle hidden (specification §3). */
      gmm: z.string(),
    }),
  ),
  refusals: ['ONE_CLICK_FAILED', 'TOO_FREQUENT', 'RISK_REFUSED'],
});
