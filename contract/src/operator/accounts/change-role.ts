import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { role } from '#operator/roles/role-rules.ts';

export const changeRole = call({
  path: '/console-api/operators/changeRole',
  summary: "Asks another administrator to change an operator's role, which has the expected value",
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), expectedRole: role, role, reason }),
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'UNKNOWN_ROLE', 'STALE_VALUE', 'LAST_ADMINISTRATOR', 'WRONG_STATE'],
});
