import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { password } from '#foundation/operator-fields.ts';

export const renewRecoveryCodes = call({
  path: '/console-api/session/renewRecoveryCodes',
  summary: 'New recovery codes in place of the old, shown this once; asks for the password again',
  who: { operator: 'SIGNED_IN' },
  request: z.object({ password }),
  answer: json(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
});
