import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { roleClaims } from './role-claim.ts';

export const listRoleClaims = call({
  path: '/console-api/operators/listRoleClaims',
  summary: "Which value of the identity provider's claim gives which role; the first that fits decides",
  who: { operator: 'operators.manage' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** The claim's name; null where no identity provider is set up. */
      claim: z.string().nullable(),
      lines: roleClaims,
    }),
  ),
  refusals: [],
});
