import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageRevision, pageVersion, writtenPage } from './page-fields.ts';

export const savePageDraft = call({
  path: '/console-api/pages/saveDraft',
  summary: 'Saves a draft over the revision that was read; its HTML is sanitised',
  who: { operator: 'pages.write' },
  request: writtenPage.extend({ pageId, version: pageVersion, expectedRevision: pageRevision }),
  answer: json(z.object({ revision: pageRevision })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE'],
});
