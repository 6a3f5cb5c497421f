import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { roles } from '#call/rights.ts';
import { reason } from '#foundation/operator-fields.ts';

export const changeRole = call({
  path: '/console-api/operators/changeRole',
  summary: "Changes an operator's role if it still has the expected value; effective from the next call",
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), expectedRole: z.enum(roles), role: z.enum(roles), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'LAST_ADMINISTRATOR', 'WRONG_STATE'],
});
