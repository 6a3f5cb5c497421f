import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { signInStep } from '#foundation/operator-fields.ts';

export const confirmCode = call({
  path: '/console-api/session/confirmCode',
  summary: 'Step CODE of signing in: the six digits of the authenticator, or a recovery code, which is used up',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({ code: z.string().trim().min(6).max(32) }),
  answer: json(z.object({ next: signInStep, recoveryCodesLeft: z.int().nonnegative() })),
  refusals: ['ONE_TIME_CODE_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
