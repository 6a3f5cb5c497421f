import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const resetAccess = call({
  path: '/console-api/operators/resetAccess',
  summary: 'A new one-time password, or a reset of the authenticator; ends all sessions of the operator',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), what: z.enum(['PASSWORD', 'AUTHENTICATOR']), reason }),
  /** The password is shown only once; null where only the authenticator was reset. */
  answer: json(z.object({ oneTimePassword: z.string().nullable() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
