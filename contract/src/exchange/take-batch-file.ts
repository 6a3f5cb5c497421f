import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const takeBatchFile = call({
  path: '/console-api/codes/takeBatchFile',
  summary:
    'The file of a batch, with its codes; for one operator who did not order it, and who may download it again for ten minutes',
  who: { operator: 'codes.write' },
  request: z.strictObject({ batchId: id }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'OWN_WORK', 'ONE_HAND', 'CODES_TAKEN'],
});
