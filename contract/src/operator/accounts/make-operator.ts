import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { roles } from '#call/rights.ts';
import { displayName, operatorName } from '#foundation/operator-fields.ts';

export const makeOperator = call({
  path: '/console-api/operators/make',
  summary: 'A new operator with a one-time password, shown only once',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ name: operatorName, displayName, role: z.enum(roles) }),
  isRepeatable: true,
  answer: json(z.object({ operatorId: z.uuid(), oneTimePassword: z.string() })),
  refusals: ['ALREADY_THERE'],
});
