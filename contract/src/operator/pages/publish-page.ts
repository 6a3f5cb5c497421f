import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const publishPage = operatorEndpoint({
  path: '/console-api/pages/publish',
  summary: 'Publishes an approved version in place of the one that is; refused where it is not sound, saying where',
  right: 'pages.write',
  request: z.object({ pageId, version: pageVersion }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'PAGE_FAULTY'],
});
