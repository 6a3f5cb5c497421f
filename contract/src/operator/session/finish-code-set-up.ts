import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { signInStep } from '#operator/operator-fields.ts';

export const finishCodeSetUp = operatorEndpoint({
  path: '/console-api/session/finishCodeSetUp',
  summary: 'Proves that the authenticator was set up; answers the recovery codes, this once',
  right: 'SIGNING_IN',
  request: z.object({ code: z.string().trim().min(6).max(10) }),
  response: z.object({ next: signInStep, recoveryCodes: z.array(z.string()) }),
  refusals: ['ONE_TIME_CODE_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
