import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { rights } from '#call/rights.ts';
import { reason } from '#foundation/operator-fields.ts';
import { composedRole } from './role-rules.ts';

export const saveRole = call({
  path: '/console-api/operators/saveRole',
  summary:
    'Asks another administrator for a new role of these rights, or for other names and rights of a role; approved, they hold at once for all who have it',
  who: { operator: 'operators.manage' },
  request: z.strictObject({
    /** Null: a new role. */
    roleId: z.uuid().nullable(),
    /** The rights that the role has now; empty for a new one. */
    expectedRights: z.array(z.enum(rights)).max(rights.length),
    ...composedRole,
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ roleId: z.uuid(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'ALREADY_THERE', 'WRONG_STATE', 'TOO_MANY_ROLES'],
});
