import { z } from 'zod';
import { ofBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { pageId } from '#foundation/field.ts';
import { listedVersion, pageVersion, writtenPage } from './page-fields.ts';

/** The versions that an operator may want to look at or roll back to. */
export const PAGE_VERSIONS_SHOWN = 100;

export const showPage = call({
  path: '/console-api/pages/show',
  summary: 'A claim page: the content of one version, by default the latest, and the list of its versions',
  who: { operator: 'pages.read' },
  request: z.strictObject({ pageId, version: pageVersion.optional() }),
  answer: json(
    writtenPage.extend({
      pageId: z.string(),
      ...ofBranch,
      front: z.string().nullable(),
      shown: listedVersion,
      /** Whether the caller edited it and so cannot approve it. */
      isOwnWork: z.boolean(),
      /** The approval that this version waits for; null if none. */
      approvalId: z.uuid().nullable(),
      /** Why it was last sent back from review. */
      rejection: z.string().nullable(),
      /** The newest ones, newest first. */
      versions: z.array(listedVersion).max(PAGE_VERSIONS_SHOWN),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
