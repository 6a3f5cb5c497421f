import { z } from 'zod';
import { claimPage } from '#content/claim-page.ts';
import { endpoint } from '#endpoint.ts';
import { channel, pageId } from '#field.ts';

export const getH5PageConf = endpoint({
  path: '/bass-card/getH5PageConf',
  summary: 'A claim page as it is published; `H5Index` and `H5Index1` name the pages that are their fronts',
  session: 'none',
  request: z.object({ pageId, ch: channel.optional() }),
  response: claimPage,
  refusals: ['PAGE_NOT_FOUND', 'PAGE_NOT_ONLINE'],
});
