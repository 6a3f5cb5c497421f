import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { roles } from '#call/rights.ts';
import { reason } from '#foundation/operator-fields.ts';

export const changeRole = call({
  path: '/console-api/operators/changeRole',
  summary: "Asks another administrator to change an operator's role, which has the expected value",
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), expectedRole: z.enum(roles), role: z.enum(roles), reason }),
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'LAST_ADMINISTRATOR', 'WRONG_STATE'],
});
