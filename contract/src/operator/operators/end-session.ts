import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const endSession = operatorEndpoint({
  path: '/console-api/operators/endSession',
  summary: "Ends somebody's session; holds from the next call on",
  right: 'operators.manage',
  request: z.object({ sessionId: z.uuid() }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM'],
});
