import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { signInStep } from '#operator/operator-fields.ts';

export const confirmCode = operatorEndpoint({
  path: '/console-api/session/confirmCode',
  summary: 'Step CODE of signing in: the six digits of the authenticator, or a recovery code, which is used up',
  right: 'SIGNING_IN',
  request: z.object({ code: z.string().trim().min(6).max(32) }),
  response: z.object({ next: signInStep, recoveryCodesLeft: z.int().nonnegative() }),
  refusals: ['ONE_TIME_CODE_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
