import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { pageVersion } from './page-fields.ts';

export const takePageDown = call({
  path: '/console-api/pages/takeDown',
  summary: 'Takes the published version offline, or discards a draft that was never published',
  who: { operator: 'pages.write' },
  request: z.strictObject({ pageId, version: pageVersion, reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
