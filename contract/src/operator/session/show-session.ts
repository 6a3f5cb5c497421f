import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { signInStep } from '#operator/operator-fields.ts';
import { rights, roles } from '#operator/rights.ts';

export const showSession = operatorEndpoint({
  path: '/console-api/session/show',
  summary: 'Who is signed in, what they may do, and until when',
  right: 'SIGNING_IN',
  request: z.object({}),
  response: z.object({
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
  refusals: [],
});
