import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const stopCodeFile = call({
  path: '/console-api/codeFiles/stop',
  summary: 'Ends a file of codes: it can no longer be downloaded, and its codes that were not exchanged are void',
  who: { operator: 'codes.write' },
  request: z.strictObject({ fileId: z.uuid(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
