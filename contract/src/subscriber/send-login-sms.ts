import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { PORTAL_TYPE_SMS, PROOF_MAX_LENGTH, SMS_CODE_DIGITS, SMS_LONG_CODE_DIGITS } from '#foundation/limits.ts';
import { sealedPhone } from './session.ts';

export const sendLoginSms = call({
  path: '/login-server/wap/bk/tyrz/h5slgrs',
  summary: 'Sends the login SMS; the same answer whether or not the number is known',
  who: { session: 'none' },
  request: z.object({
    phone_no: sealedPhone,
    portalType: z.literal(PORTAL_TYPE_SMS),
    /** The solved proof of work, if one was required. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
  }),
  answer: loginJson(
    z.object({
      resendAfterSec: z.int().nonnegative(),
      /** Binds the code to this request: for `loginBySms`. */
      challengeId: z.uuid(),
      /** Of the code: more where codes are guessed from the caller's network. */
      codeDigits: z.union([z.literal(SMS_CODE_DIGITS), z.literal(SMS_LONG_CODE_DIGITS)]),
      /** For `showLoginSms`; absent where nothing will be known of the SMS. */
      smsId: z.string().optional(),
    }),
  ),
  refusals: ['TOO_FREQUENT', 'RISK_REFUSED'],
});
