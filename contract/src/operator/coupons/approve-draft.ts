import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const approveDraft = operatorEndpoint({
  path: '/console-api/coupons/approveDraft',
  summary: "Releases what was written, as it was read; not one's own work",
  right: 'coupons.approve',
  request: z.object({ templateId: id, expectedRevision: z.int().positive() }),
  response: z.object({ termsVersion: z.int() }),
  refusals: [
    ...(['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'OWN_WORK', 'WINDOW_OVER', 'OUTSIDE_WINDOW'] as const),
    'NO_EXTERNAL_CODES',
  ],
});
