import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { roleClaims } from './role-claim.ts';

export const setRoleClaims = call({
  path: '/console-api/operators/setRoleClaims',
  summary: 'Replaces the roles of claim values if they still are as expected; ends the sessions that a change concerns',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ expected: roleClaims, lines: roleClaims, reason }),
  answer: json(z.object({})),
  refusals: ['STALE_VALUE'],
});
