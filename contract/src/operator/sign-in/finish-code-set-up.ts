import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { signInStep } from '#foundation/operator-fields.ts';

export const finishCodeSetUp = call({
  path: '/console-api/session/finishCodeSetUp',
  summary: 'Proves that the authenticator was set up; returns the recovery codes, once',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({ code: z.string().trim().min(6).max(10) }),
  answer: json(z.object({ next: signInStep, recoveryCodes: z.array(z.string()) })),
  refusals: ['ONE_TIME_CODE_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
