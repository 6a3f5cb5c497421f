import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const stopCodeFile = operatorEndpoint({
  path: '/console-api/codeFiles/stop',
  summary: 'Ends a file of codes: nobody takes it out any more, and its codes are wiped',
  right: 'codes.write',
  request: z.object({ fileId: z.uuid(), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
