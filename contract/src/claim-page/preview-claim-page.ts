import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId, previewToken } from '#foundation/field.ts';
import { claimPage } from './claim-page.ts';
import { variantNumber } from './variant-number.ts';

export const previewClaimPage = call({
  path: '/bass-card/previewH5PageConf',
  summary: 'A version of a claim page that may not be published yet, for the holder of a signed link',
  who: { session: 'none' },
  request: z.object({
    pageId,
    version: z.int32().positive().optional(),
    previewToken,
    /** Absent: the page itself. */
    variant: variantNumber.optional(),
  }),
  answer: json(claimPage),
  refusals: ['PREVIEW_INVALID'],
});
