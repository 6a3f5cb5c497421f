import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { password, signInStep } from '#foundation/operator-fields.ts';

export const signIn = call({
  path: '/console-api/session/signIn',
  summary: 'First step of signing in: name and password; sets the session cookie and says which step comes next',
  who: { operator: 'EVERYONE' },
  request: z.strictObject({ name: z.string().trim().toLowerCase().min(1).max(64), password }),
  answer: json(z.object({ next: signInStep })),
  refusals: ['SIGN_IN_REFUSED', 'SIGN_IN_LOCKED'],
});
