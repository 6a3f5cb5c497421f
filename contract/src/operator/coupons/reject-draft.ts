import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const rejectDraft = operatorEndpoint({
  path: '/console-api/coupons/rejectDraft',
  summary: 'Sends what was written back, with the reason',
  right: 'coupons.approve',
  request: z.object({ templateId: id, expectedRevision: z.int().positive(), reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
