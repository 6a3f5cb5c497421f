import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { roles } from '#operator/rights.ts';

export const changeRole = operatorEndpoint({
  path: '/console-api/operators/changeRole',
  summary: "Changes an operator's role from the one that is expected; holds from the next call on",
  right: 'operators.manage',
  request: z.object({ operatorId: z.uuid(), expectedRole: z.enum(roles), role: z.enum(roles), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'LAST_ADMINISTRATOR'],
});
