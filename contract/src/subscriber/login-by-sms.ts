import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import {
  LOGIN_VERSION,
  PASSWORD_TYPE_RANDOM_CODE,
  PORTAL_TYPE_SMS,
  PROOF_MAX_LENGTH,
  SMS_CODE_DIGITS,
  SMS_LONG_CODE_DIGITS,
} from '#foundation/limits.ts';
import { agreedVersions } from './consent.ts';
import { sealedPhone, sessionValues } from './session.ts';

export const loginBySms = call({
  path: '/login-server/wap/bk/tyrz/h5sll',
  summary: 'Logs in with the code from the SMS; `msg` is H5_TOKEN',
  who: { session: 'none' },
  request: z.object({
    phone_no: sealedPhone,
    portalType: z.literal(PORTAL_TYPE_SMS),
    type: z.literal(PASSWORD_TYPE_RANDOM_CODE),
    random_code: z.string().regex(new RegExp(`^(?:\\d{${SMS_CODE_DIGITS}}|\\d{${SMS_LONG_CODE_DIGITS}})$`)),
    /** From `sendLoginSms`: tries of others do not count against this code. Without it the number's newest code is meant. */
    challengeId: z.uuid().optional(),
    version: z.literal(LOGIN_VERSION),
    /** What the person agreed to in the login sheet. Without it nothing is recorded: pages of before do not send it. */
    agreed: agreedVersions.optional(),
    /** Base64 of the solved challenge (altcha's shape), when the last answer asked for one. */
    challenge: z.string().min(1).max(PROOF_MAX_LENGTH).optional(),
  }),
  answer: loginJson(sessionValues),
  refusals: ['CODE_WRONG', 'TOO_MANY_TRIES', 'RISK_REFUSED'],
});
