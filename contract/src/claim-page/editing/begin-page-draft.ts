import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageRevision, pageVersion } from './page-fields.ts';

export const beginPageDraft = call({
  path: '/console-api/pages/beginDraft',
  summary: 'A new draft from any version; a page has one draft at a time',
  who: { operator: 'pages.write' },
  request: z.strictObject({ pageId, fromVersion: pageVersion }),
  answer: json(z.object({ version: pageVersion, revision: pageRevision })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
