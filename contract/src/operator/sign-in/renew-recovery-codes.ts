import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { password } from '#foundation/operator-fields.ts';

export const renewRecoveryCodes = call({
  path: '/console-api/session/renewRecoveryCodes',
  summary: 'Replaces the recovery codes; the new ones are shown only once. Requires the password again',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ password }),
  answer: json(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
});
