import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const setOperatorState = call({
  path: '/console-api/operators/setState',
  summary:
    'Disables an operator and ends their sessions and keys, or asks another administrator to enable the operator',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), state: z.enum(['ACTIVE', 'DISABLED']), reason }),
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'LAST_ADMINISTRATOR'],
});
