import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const removeRole = call({
  path: '/console-api/operators/removeRole',
  summary: 'Removes a composed role that no account and no claim of the identity provider has',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ roleId: z.uuid(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'ROLE_IN_USE', 'WRONG_STATE'],
});
