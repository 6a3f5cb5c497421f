import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { roleClaims } from './role-claim.ts';

export const setRoleClaims = call({
  path: '/console-api/operators/setRoleClaims',
  summary:
    'Asks another administrator to replace the roles of claim values, which are as expected; approved, it ends the sessions that it concerns',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ expected: roleClaims, lines: roleClaims, reason }),
  answer: json(z.object(waitsFor)),
  refusals: ['STALE_VALUE', 'UNKNOWN_ROLE', 'WRONG_STATE'],
});
