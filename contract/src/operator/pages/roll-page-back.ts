import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const rollPageBack = operatorEndpoint({
  path: '/console-api/pages/rollBack',
  summary: 'Publishes a version again that was published before, in place of the one that is',
  right: 'pages.approve',
  request: z.object({ pageId, version: pageVersion, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'PAGE_FAULTY'],
});
