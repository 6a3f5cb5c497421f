import { z } from 'zod';
import { inBranch, ofBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { instant, keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedVersion, pageStates } from './page-fields.ts';

export const listPages = call({
  path: '/console-api/pages/list',
  summary: 'Claim pages, newest first, each with its latest and its published version',
  who: { operator: 'pages.read' },
  request: z.strictObject({
    /** Part of the id or of the title in either language. */
    keyword: keyword.optional(),
    /** State of the latest version. */
    state: z.enum(pageStates).optional(),
    ...inBranch,
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        pageId: z.string(),
        ...ofBranch,
        /** The front route that shows it. */
        front: z.string().nullable(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        latest: listedVersion,
        /** Null if none was published, or it was taken down. */
        publishedVersion: z.int().nullable(),
        effectiveFrom: instant,
        effectiveTo: instant.nullable(),
      }),
    ),
  ),
  refusals: [],
});
