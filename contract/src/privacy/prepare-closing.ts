import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

export const prepareClosing = call({
  path: '/login-server/prepareClosing',
  summary: 'What closing the account means, and a challenge for `sendSmsCode`; changes nothing',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(
    z.object({
      /** What is agreed to with the code. */
      confirmText: z.string(),
      /** The effect, with how many coupons would be lost. */
      effectText: z.string(),
      maskedPhone: z.string(),
      challengeId: z.string(),
      resendAfter: z.int().nonnegative(),
      expiresAt: instant,
    }),
  ),
  refusals: [],
});
