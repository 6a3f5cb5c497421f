import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { variantNumber } from '#claim-page/variant-number.ts';
import { instant, pageId } from '#foundation/field.ts';
import { pageVersion } from './page-fields.ts';

export const linkPagePreview = call({
  path: '/console-api/pages/linkPreview',
  summary: 'A signed preview link to a version of a page, valid for a day; nothing can be collected there',
  who: { operator: 'pages.read' },
  request: z.strictObject({
    pageId,
    version: pageVersion,
    /** Absent: the page itself. */
    variant: variantNumber.optional(),
  }),
  answer: json(
    z.object({
      /** On this host. */
      path: z.string(),
      expiresAt: instant,
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
