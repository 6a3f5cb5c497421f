import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, pageId } from '#foundation/field.ts';
import { claimPage } from './claim-page.ts';

export const showClaimPage = call({
  path: '/bass-card/getH5PageConf',
  summary: 'A published claim page; `H5Index` and `H5Index1` stand for the pages of those front routes',
  who: { session: 'none' },
  request: z.object({ pageId, ch: channel.optional() }),
  answer: json(claimPage),
  refusals: ['PAGE_NOT_FOUND', 'PAGE_NOT_ONLINE'],
});
