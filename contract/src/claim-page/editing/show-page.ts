import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { listedVersion, pageVersion, writtenPage } from './page-fields.ts';

export const showPage = call({
  path: '/console-api/pages/show',
  summary: 'A claim page: one version with its words, the latest unless another is asked for, and all versions',
  who: { operator: 'pages.read' },
  request: z.object({ pageId, version: pageVersion.optional() }),
  answer: json(
    writtenPage.extend({
      pageId: z.string(),
      front: z.string().nullable(),
      shown: listedVersion,
      /** Whether the caller wrote on it, and so cannot approve it. */
      isOwnWork: z.boolean(),
      /** Why it last came back from review. */
      rejection: z.string().nullable(),
      /** The newest first. */
      versions: z.array(listedVersion),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
