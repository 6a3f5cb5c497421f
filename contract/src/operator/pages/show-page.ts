import { z } from 'zod';
import { pageId } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listedVersion, pageVersion, writtenPage } from '#operator/pages/page-fields.ts';

export const showPage = operatorEndpoint({
  path: '/console-api/pages/show',
  summary: 'A claim page: one version with its words, the latest unless another is asked for, and all versions',
  right: 'pages.read',
  request: z.object({ pageId, version: pageVersion.optional() }),
  response: writtenPage.extend({
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
  refusals: ['UNKNOWN_ITEM'],
});
