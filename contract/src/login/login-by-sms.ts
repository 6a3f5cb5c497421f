import { z } from 'zod';
import { loginEndpoint } from '#endpoint.ts';
import { LOGIN_VERSION, PASSWORD_TYPE_RANDOM_CODE, PORTAL_TYPE_SMS, SMS_CODE_DIGITS } from '#limits.ts';
import { sealedPhone, sessionValues } from '#login/session.ts';

export const loginBySms = loginEndpoint({
  path: '/login-server/wap/bk/tyrz/h5sll',
  summary: 'Logs in with the code from the SMS; `msg` is H5_TOKEN',
  session: 'none',
  request: z.object({
    phone_no: sealedPhone,
    portalType: z.literal(PORTAL_TYPE_SMS),
    type: z.literal(PASSWORD_TYPE_RANDOM_CODE),
    random_code: z.string().regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`)),
    version: z.literal(LOGIN_VERSION),
  }),
  response: sessionValues,
  refusals: ['CODE_WRONG', 'TOO_MANY_TRIES'],
});
