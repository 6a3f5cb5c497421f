import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const setOperatorState = call({
  path: '/console-api/operators/setState',
  summary: 'Disables an operator and ends their sessions and keys, or enables the operator again',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), state: z.enum(['ACTIVE', 'DISABLED']), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'LAST_ADMINISTRATOR'],
});
