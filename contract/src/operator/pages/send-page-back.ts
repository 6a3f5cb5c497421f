import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const sendPageBack = operatorEndpoint({
  path: '/console-api/pages/sendBack',
  summary: 'Sends a version back from review to be written on',
  right: 'pages.approve',
  request: z.object({ pageId, version: pageVersion, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
