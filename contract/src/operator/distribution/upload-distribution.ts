import { z } from 'zod';
import { id } from '#field.ts';
import { UPLOAD_MAX_BYTES, uploadTypes } from '#operator/codes/import-partner-codes.ts';
import { operatorUploadEndpoint } from '#operator/operator-endpoint.ts';

export const uploadDistribution = operatorUploadEndpoint({
  path: '/console-api/distribution/upload',
  summary:
    'A list of numbers, csv or xlsx, that are to be given a coupon each; nothing happens before somebody else approved',
  right: 'distribution.write',
  request: z.object({ templateId: id, name: z.string().trim().min(1).max(100) }),
  types: uploadTypes,
  maxBytes: UPLOAD_MAX_BYTES,
  response: z.object({
    distributionId: z.uuid(),
    valid: z.int(),
    wrong: z.int(),
    doubled: z.int(),
    unknown: z.int(),
  }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
