import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { pageVersion } from './page-fields.ts';

export const rollPageBack = call({
  path: '/console-api/pages/rollBack',
  summary: 'Publishes an earlier published version again, replacing the current one',
  who: { operator: 'pages.approve' },
  request: z.strictObject({ pageId, version: pageVersion, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'PAGE_FAULTY'],
});
