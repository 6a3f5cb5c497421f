import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageRevision, pageVersion, writtenPage } from '#operator/pages/page-fields.ts';

export const savePageDraft = operatorEndpoint({
  path: '/console-api/pages/saveDraft',
  summary: 'Saves a draft over the revision that was read; HTML in it is cleaned',
  right: 'pages.write',
  request: writtenPage.extend({ pageId, version: pageVersion, expectedRevision: pageRevision }),
  response: z.object({ revision: pageRevision }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE'],
});
