import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageRevision, pageVersion } from './page-fields.ts';

export const submitPage = call({
  path: '/console-api/pages/submit',
  summary: 'Submits a draft for approval and locks it; refused if it could not be published',
  who: { operator: 'pages.write' },
  request: z.strictObject({ pageId, version: pageVersion, expectedRevision: pageRevision }),
  answer: json(z.object(askedApproval)),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'STALE_VALUE', 'PAGE_FAULTY'],
});
