import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const endOwnSession = operatorEndpoint({
  path: '/console-api/session/endOwn',
  summary: "Ends one of the operator's own sessions, or all but this one",
  right: 'SIGNED_IN',
  request: z.object({ sessionId: z.uuid().nullable() }),
  response: z.object({ ended: z.int().nonnegative() }),
  refusals: ['UNKNOWN_ITEM'],
});
