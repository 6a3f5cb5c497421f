import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, pageId } from '#foundation/field.ts';
import { claimPage } from './claim-page.ts';

export const showClaimPage = call({
  path: '/bass-card/getH5PageConf',
  summary:
    'A published claim page, in the variant of the caller where variants are compared; `H5Index` and `H5Index1` stand for the pages of those front routes',
  who: { session: 'optional' },
  request: z.object({ pageId, ch: channel.optional() }),
  answer: json(claimPage),
  refusals: ['PAGE_NOT_FOUND', 'PAGE_NOT_ONLINE'],
});
