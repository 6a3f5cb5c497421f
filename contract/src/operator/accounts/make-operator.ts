import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { roles } from '#call/rights.ts';
import { displayName, operatorName } from '#foundation/operator-fields.ts';

export const makeOperator = call({
  path: '/console-api/operators/make',
  summary:
    'A new operator with a one-time password, shown only once; disabled until another administrator approves, except for the second administrator',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ name: operatorName, displayName, role: z.enum(roles) }),
  isRepeatable: true,
  answer: json(z.object({ operatorId: z.uuid(), oneTimePassword: z.string(), ...waitsFor })),
  refusals: ['ALREADY_THERE'],
});
