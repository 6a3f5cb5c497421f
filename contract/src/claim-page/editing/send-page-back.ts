import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { pageVersion } from './page-fields.ts';

export const sendPageBack = call({
  path: '/console-api/pages/sendBack',
  summary: 'Sends an approved version that is not published back for editing',
  who: { operator: 'pages.approve' },
  request: z.strictObject({ pageId, version: pageVersion, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
