import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { listedVersion, pageVersion, writtenPage } from './page-fields.ts';

export const showPage = call({
  path: '/console-api/pages/show',
  summary: 'A claim page: the content of one version, by default the latest, and the list of all versions',
  who: { operator: 'pages.read' },
  request: z.strictObject({ pageId, version: pageVersion.optional() }),
  answer: json(
    writtenPage.extend({
      pageId: z.string(),
      front: z.string().nullable(),
      shown: listedVersion,
      /** Whether the caller edited it and so cannot approve it. */
      isOwnWork: z.boolean(),
      /** Why it was last sent back from review. */
      rejection: z.string().nullable(),
      /** Newest first. */
      versions: z.array(listedVersion),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
