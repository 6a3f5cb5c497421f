import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const revokeKey = operatorEndpoint({
  path: '/console-api/keys/revoke',
  summary: 'Ends a key for good; holds from the next call on',
  right: 'keys.manage',
  request: z.object({ keyId: z.uuid(), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
