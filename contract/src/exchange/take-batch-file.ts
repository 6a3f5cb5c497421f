import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { id } from '#foundation/field.ts';

/** How long after its first byte the same operator may download a file again, in case the download broke off. */
export const BATCH_FILE_AGAIN_SECONDS = 600;
/** A file not downloaded for this long lapses, and its codes are void. */
export const BATCH_FILE_WAITS_DAYS = 30;

export const takeBatchFile = call({
  path: '/console-api/codes/takeBatchFile',
  summary: 'The file of a batch, with its codes; for one operator, who may download it again for ten minutes',
  who: { operator: 'codes.write' },
  request: z.object({ batchId: id }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
