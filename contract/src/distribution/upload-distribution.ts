import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { FILE_NAME_MAX_LENGTH } from '#foundation/limits.ts';
import { UPLOAD_MAX_BYTES, uploadTypes } from '#partner-codes/import-partner-codes.ts';

export const uploadDistribution = call({
  path: '/console-api/distribution/upload',
  summary:
    'Uploads a list of numbers, csv or xlsx, to get a coupon each; nothing happens before another operator approves',
  who: { operator: 'distribution.write' },
  request: z.strictObject({ templateId: id, name: z.string().trim().min(1).max(FILE_NAME_MAX_LENGTH) }),
  upload: { types: uploadTypes, maxBytes: UPLOAD_MAX_BYTES },
  isRepeatable: true,
  answer: json(
    z.object({
      distributionId: z.uuid(),
      valid: z.int(),
      wrong: z.int(),
      doubled: z.int(),
      unknown: z.int(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
