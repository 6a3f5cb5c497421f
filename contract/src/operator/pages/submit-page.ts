import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageRevision, pageVersion } from '#operator/pages/page-fields.ts';

export const submitPage = operatorEndpoint({
  path: '/console-api/pages/submit',
  summary:
    'Asks for the approval of a draft, which from then on stays as it is; refused where it could not be published',
  right: 'pages.write',
  request: z.object({ pageId, version: pageVersion, expectedRevision: pageRevision }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE', 'PAGE_FAULTY'],
});
