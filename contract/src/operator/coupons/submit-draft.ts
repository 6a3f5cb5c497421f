import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const submitDraft = operatorEndpoint({
  path: '/console-api/coupons/submitDraft',
  summary: 'Asks somebody else to approve what was written',
  right: 'coupons.write',
  request: z.object({ templateId: id, expectedRevision: z.int().positive() }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'WINDOW_OVER', 'NO_EXTERNAL_CODES'],
});
