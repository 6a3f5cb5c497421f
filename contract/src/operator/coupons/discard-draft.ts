import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const discardDraft = operatorEndpoint({
  path: '/console-api/coupons/discardDraft',
  summary: 'Throws away what was written; a coupon that was never released goes with it',
  right: 'coupons.write',
  request: z.object({ templateId: id, expectedRevision: z.int().positive(), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'CODES_IMPORTED'],
});
