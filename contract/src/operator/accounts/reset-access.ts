import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const resetAccess = call({
  path: '/console-api/operators/resetAccess',
  summary:
    'Asks another administrator for a new one-time password, or a reset of the authenticator; approved, it ends all sessions of the operator',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ operatorId: z.uuid(), what: z.enum(['PASSWORD', 'AUTHENTICATOR']), reason }),
  /** The first half of the password, shown only once; who approves is shown the second. Null for the authenticator. */
  answer: json(z.object({ oneTimePassword: z.string().nullable(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
