import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const approvePage = operatorEndpoint({
  path: '/console-api/pages/approve',
  summary: 'Approves what somebody else wrote',
  right: 'pages.approve',
  request: z.object({ pageId, version: pageVersion }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'OWN_WORK'],
});
