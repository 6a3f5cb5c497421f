import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { displayName, operatorName } from '#operator/operator-fields.ts';
import { roles } from '#operator/rights.ts';

export const makeOperator = operatorEndpoint({
  path: '/console-api/operators/make',
  summary: 'A new operator with a one-time password, shown this once',
  right: 'operators.manage',
  request: z.object({ name: operatorName, displayName, role: z.enum(roles) }),
  response: z.object({ operatorId: z.uuid(), oneTimePassword: z.string() }),
  refusals: ['ALREADY_THERE'],
});
