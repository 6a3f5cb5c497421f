import { z } from 'zod';
import { id } from '#field.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const takeBatchFile = operatorFileEndpoint({
  path: '/console-api/codes/takeBatchFile',
  summary: 'The file of a batch, with its codes; once, whatever becomes of the download',
  right: 'codes.write',
  request: z.object({ batchId: id }),
  types: ['text/csv; charset=utf-8'],
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
