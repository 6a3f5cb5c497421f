import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageVersion } from './page-fields.ts';

export const approvePage = call({
  path: '/console-api/pages/approve',
  summary: 'Approves a draft written by another operator',
  who: { operator: 'pages.approve' },
  request: z.strictObject({ pageId, version: pageVersion }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'OWN_WORK'],
});
