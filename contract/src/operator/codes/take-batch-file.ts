import { z } from 'zod';
import { id } from '#field.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

/** So long after its first byte whoever took a file may fetch it again, for a download that broke off. */
export const BATCH_FILE_AGAIN_SECONDS = 600;
/** A file that nobody fetched for so long is given up, and its codes are void. */
export const BATCH_FILE_WAITS_DAYS = 30;

export const takeBatchFile = operatorFileEndpoint({
  path: '/console-api/codes/takeBatchFile',
  summary: 'The file of a batch, with its codes; to one operator, who may fetch it again for ten minutes',
  right: 'codes.write',
  request: z.object({ batchId: id }),
  types: ['text/csv; charset=utf-8'],
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
