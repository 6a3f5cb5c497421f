import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { pageVersion } from './page-fields.ts';

export const publishPage = call({
  path: '/console-api/pages/publish',
  summary: 'Publishes an approved version in place of the one that is; refused where it is not sound, saying where',
  who: { operator: 'pages.write' },
  request: z.object({ pageId, version: pageVersion }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'PAGE_FAULTY'],
});
