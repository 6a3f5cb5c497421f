import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';

export const showLoginSms = call({
  path: '/login-server/loginSmsState',
  summary: 'What became of a login SMS; after FAILED the next one may be requested at once',
  who: { session: 'none' },
  request: z.object({
    /** From `sendLoginSms`. */
    smsId: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH),
  }),
  /** RESENT: it failed, and was sent again by another route. FAILED: it will not arrive. */
  answer: loginJson(z.object({ state: z.enum(['ON_ITS_WAY', 'RESENT', 'FAILED']) })),
  refusals: [],
});
