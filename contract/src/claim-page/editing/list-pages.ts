import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor, instant, keyword } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { listedVersion, pageStates } from './page-fields.ts';

export const listPages = call({
  path: '/console-api/pages/list',
  summary: 'Claim pages, the newest first, each with its latest version and the one that is published',
  who: { operator: 'pages.read' },
  request: z.object({
    /** Part of the id or of the title in either language. */
    keyword: keyword.optional(),
    /** Of the latest version. */
    state: z.enum(pageStates).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  answer: json(
    z.object({
      items: z.array(
        z.object({
          pageId: z.string(),
          /** The route that shows it without naming it. */
          front: z.string().nullable(),
          title: z.object({ 'zh-CN': z.string(), en: z.string() }),
          latest: listedVersion,
          /** Null while none was ever published, or it was taken down. */
          publishedVersion: z.int().nullable(),
          effectiveFrom: instant,
          effectiveTo: instant.nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
  refusals: [],
});
