import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageVersion } from './page-fields.ts';

export const publishPage = call({
  path: '/console-api/pages/publish',
  summary: 'Publishes an approved version, replacing the published one; refused with the faults if it has any',
  who: { operator: 'pages.write' },
  request: z.strictObject({ pageId, version: pageVersion }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'PAGE_FAULTY'],
});
