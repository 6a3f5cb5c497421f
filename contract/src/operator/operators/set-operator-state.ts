import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { operatorStates } from '#operator/operators/list-operators.ts';

export const setOperatorState = operatorEndpoint({
  path: '/console-api/operators/setState',
  summary: 'Disables an operator, whose sessions and keys end with it, or lets them in again',
  right: 'operators.manage',
  request: z.object({ operatorId: z.uuid(), state: z.enum(operatorStates), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'LAST_ADMINISTRATOR'],
});
