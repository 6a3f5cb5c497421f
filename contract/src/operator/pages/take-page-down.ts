import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';
import { pageVersion } from '#operator/pages/page-fields.ts';

export const takePageDown = operatorEndpoint({
  path: '/console-api/pages/takeDown',
  summary: 'Takes the published version offline, or throws a draft away that nobody has seen',
  right: 'pages.write',
  request: z.object({ pageId, version: pageVersion, reason }),
  response: z.object({}),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
