import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { newPageId, pageRevision, pageVersion, writtenPage } from '#operator/pages/page-fields.ts';

export const makePage = operatorEndpoint({
  path: '/console-api/pages/make',
  summary: 'A new claim page with its first draft',
  right: 'pages.write',
  request: writtenPage.extend({ pageId: newPageId }),
  response: z.object({ version: pageVersion, revision: pageRevision }),
  refusals: ['ALREADY_THERE'],
});
