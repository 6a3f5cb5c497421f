import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { newPassword, password, signInStep } from '#foundation/operator-fields.ts';

export const choosePassword = call({
  path: '/console-api/session/choosePassword',
  summary: 'Step NEW_PASSWORD of signing in, or a change later; ends all other sessions of the operator',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({ password, newPassword }),
  answer: json(z.object({ next: signInStep })),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
