import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { rights, roles } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { signInStep } from '#foundation/operator-fields.ts';

export const showSession = call({
  path: '/console-api/session/show',
  summary: 'Who is signed in, what they may do, and until when',
  who: { operator: 'SIGNING_IN' },
  request: z.object({}),
  answer: json(
    z.object({
      operatorId: z.uuid(),
      name: z.string(),
      displayName: z.string(),
      role: z.enum(roles),
      /** None before the last step of signing in. */
      rights: z.array(z.enum(rights)),
      next: signInStep,
      /** When the session ends if nothing is done, and when it ends in any case. */
      idleEndsAt: instant,
      endsAt: instant,
      recoveryCodesLeft: z.int().nonnegative(),
    }),
  ),
  refusals: [],
});
