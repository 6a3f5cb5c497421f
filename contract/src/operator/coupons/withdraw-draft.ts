import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const withdrawDraft = operatorEndpoint({
  path: '/console-api/coupons/withdrawDraft',
  summary: 'Takes back what waits for approval, to go on writing',
  right: 'coupons.write',
  request: z.object({ templateId: id, expectedRevision: z.int().positive() }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
