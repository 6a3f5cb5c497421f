import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const renewRecoveryCodes = operatorEndpoint({
  path: '/console-api/session/renewRecoveryCodes',
  summary: 'New recovery codes in place of the old, shown this once; asks for the password again',
  right: 'SIGNED_IN',
  request: z.object({ password: z.string().min(1).max(200) }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
});
