import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { newPageId, pageRevision, pageVersion, writtenPage } from './page-fields.ts';

export const makePage = call({
  path: '/console-api/pages/make',
  summary: 'A new claim page with its first draft',
  who: { operator: 'pages.write' },
  request: writtenPage.extend({ pageId: newPageId }),
  isRepeatable: true,
  answer: json(z.object({ version: pageVersion, revision: pageRevision })),
  refusals: ['ALREADY_THERE'],
});
