import { z } from 'zod';
import { claimPage, previewToken } from '#content/claim-page.ts';
import { endpoint } from '#endpoint.ts';
import { pageId } from '#field.ts';

export const previewH5PageConf = endpoint({
  path: '/bass-card/previewH5PageConf',
  summary: 'A version of a claim page that may not be published yet, for the holder of a signed link',
  session: 'none',
  request: z.object({ pageId, version: z.int().positive().optional(), previewToken }),
  response: claimPage,
  refusals: ['PREVIEW_INVALID'],
});
