import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { newPassword, signInStep } from '#operator/operator-fields.ts';

export const choosePassword = operatorEndpoint({
  path: '/console-api/session/choosePassword',
  summary: 'Step NEW_PASSWORD of signing in, or a change later; ends all other sessions of the operator',
  right: 'SIGNING_IN',
  request: z.object({ password: z.string().min(1).max(200), newPassword }),
  response: z.object({ next: signInStep }),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
