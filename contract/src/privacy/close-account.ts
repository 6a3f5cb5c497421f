import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';

export const closeAccount = call({
  path: '/login-server/closeAccount',
  summary: 'Closes the account: the number is forgotten, unused coupons are withdrawn, all sessions end',
  who: { session: 'required' },
  request: z.object({
    /** From `sendSmsCode`, for the challenge of `prepareClosing`. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH),
  }),
  answer: loginJson(z.object({})),
  /** USE_IN_PROGRESS: a use or its reversal has no answer yet. */
  refusals: ['CODE_WRONG', 'USE_IN_PROGRESS'],
});
