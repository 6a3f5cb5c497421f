import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { signInStep } from '#operator/operator-fields.ts';

export const signIn = operatorEndpoint({
  path: '/console-api/session/signIn',
  summary: 'First step of signing in: name and password; sets the session cookie and says which step comes next',
  right: 'EVERYONE',
  request: z.object({ name: z.string().trim().toLowerCase().min(1).max(64), password: z.string().min(1).max(200) }),
  response: z.object({ next: signInStep }),
  refusals: ['SIGN_IN_REFUSED', 'SIGN_IN_LOCKED'],
});
