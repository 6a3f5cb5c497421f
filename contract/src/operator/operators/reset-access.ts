import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const resetAccess = operatorEndpoint({
  path: '/console-api/operators/resetAccess',
  summary: 'A new one-time password, or the authenticator to be set up again; ends all sessions of the operator',
  right: 'operators.manage',
  request: z.object({ operatorId: z.uuid(), what: z.enum(['PASSWORD', 'AUTHENTICATOR']), reason }),
  /** The password is shown this once; null where only the authenticator was reset. */
  response: z.object({ oneTimePassword: z.string().nullable() }),
  refusals: ['UNKNOWN_ITEM'],
});
