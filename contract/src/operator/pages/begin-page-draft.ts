import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageRevision, pageVersion } from '#operator/pages/page-fields.ts';

export const beginPageDraft = operatorEndpoint({
  path: '/console-api/pages/beginDraft',
  summary: 'A new draft with the words of any version; a page has one draft at a time',
  right: 'pages.write',
  request: z.object({ pageId, fromVersion: pageVersion }),
  response: z.object({ version: pageVersion, revision: pageRevision }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
