import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { LOGIN_VERSION, PASSWORD_TYPE_RANDOM_CODE, PORTAL_TYPE_SMS, SMS_CODE_DIGITS } from '#foundation/limits.ts';
import { sealedPhone, sessionValues } from './session.ts';

export const loginBySms = call({
  path: '/login-server/wap/bk/tyrz/h5sll',
  summary: 'Logs in with the code from the SMS; `msg` is H5_TOKEN',
  who: { session: 'none' },
  request: z.object({
    phone_no: sealedPhone,
    portalType: z.literal(PORTAL_TYPE_SMS),
    type: z.literal(PASSWORD_TYPE_RANDOM_CODE),
    random_code: z.string().regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`)),
    version: z.literal(LOGIN_VERSION),
  }),
  answer: loginJson(sessionValues),
  refusals: ['CODE_WRONG', 'TOO_MANY_TRIES'],
});
