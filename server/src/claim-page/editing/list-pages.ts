import { type Kysely, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { presentVersion } from './page-editing-store.ts';

const newestFirst: Keyset = {
  name: 'pages',
  columns: [
    { by: sql.ref('p.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('p.page_id'), kind: 'text', isDown: true },
  ],
};

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const listPages =
  (db: Kysely<Schema>): Handler<'listPages'> =>
  async ({ keyword, state, branchId, ...asked }, caller) => {
    let found = db
      .selectFrom('page as p')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('page_version as own')
            .selectAll('own')
            .whereRef('own.page_id', '=', 'p.page_id')
            .orderBy('own.version', 'desc')
            .limit(1)
            .as('v'),
        (join) => join.onTrue(),
      )
      .leftJoin('page_version as shown', (join) =>
        join.onRef('shown.page_id', '=', 'p.page_id').on('shown.state', '=', 'PUBLISHED'),
      );
    if (caller.branchId !== null) found = found.where('p.branch_id', '=', caller.branchId);
    if (branchId !== undefined) found = found.where('p.branch_id', '=', branchId);
    if (state !== undefined) found = found.where('v.state', '=', state);
    if (keyword !== undefined) {
      const pattern = asPattern(keyword);
      found = found.where(({ or, eb }) =>
        or([
          eb('p.page_id', 'ilike', pattern),
          eb(sql<string>`v.content -> 'title' ->> 'zh-CN'`, 'ilike', pattern),
          eb(sql<string>`v.content -> 'title' ->> 'en'`, 'ilike', pattern),
        ]),
      );
    }
    const selected = found
      .selectAll('v')
      .select(['p.front', 'p.branch_id', 'shown.version as shown_version'])
      .select(sql<LocalisedText>`v.content -> 'title'`.as('title'));
    const { rows, ...page } = await readPage(selected, newestFirst, asked);
    return {
      items: rows.map((row) => ({
        pageId: row.page_id,
        branchId: row.branch_id,
        front: row.front,
        title: row.title,
        latest: presentVersion(row),
        publishedVersion: row.shown_version,
        effectiveFrom: toInstant(row.effective_from.getTime()),
        effectiveTo: row.effective_to && toInstant(row.effective_to.getTime()),
      })),
      ...page,
    };
  };
