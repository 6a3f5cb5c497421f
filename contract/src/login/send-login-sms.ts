import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';
import { PORTAL_TYPE_SMS } from '#limits.ts';
import { sealedPhone } from '#login/session.ts';

export const sendLoginSms = loginEndpoint({
  path: '/login-server/wap/bk/tyrz/h5slgrs',
  summary: 'Sends the login SMS; the same answer whether or not the number is known',
  session: 'none',
  request: z.object({
    phone_no: sealedPhone,
    portalType: z.literal(PORTAL_TYPE_SMS),
    /** The solved proof of work, once one was asked for. */
    challenge: z.string().min(1).max(4096).optional(),
  }),
  response: z.object({ resendAfterSec: z.int().nonnegative() }),
  refusals: ['TOO_FREQUENT', 'RISK_REFUSED'],
});
