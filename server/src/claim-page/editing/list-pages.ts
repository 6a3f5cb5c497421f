import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentVersion } from './page-editing-store.ts';

const position = z.tuple([z.string(), z.string()]);

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const listPages =
  (db: Kysely<Schema>): Handler<'listPages'> =>
  async ({ keyword, state, cursor, size }) => {
    const after = readCursor(cursor, position);
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
    if (after !== undefined) {
      found = found.where(sql<boolean>`(p.created_at, p.page_id) < (${after[0]}::timestamptz, ${after[1]})`);
    }
    const rows = await found
      .selectAll('v')
      .select(['p.front', 'shown.version as shown_version'])
      .select([sql<LocalisedText>`v.content -> 'title'`.as('title'), sql<string>`p.created_at::text`.as('made_at')])
      .orderBy('p.created_at', 'desc')
      .orderBy('p.page_id', 'desc')
      .limit(size + 1)
      .execute();
    const last = rows[size - 1];
    return {
      items: rows.slice(0, size).map((row) => ({
        pageId: row.page_id,
        front: row.front,
        title: row.title,
        latest: presentVersion(row),
        publishedVersion: row.shown_version,
        effectiveFrom: toInstant(row.effective_from.getTime()),
        effectiveTo: row.effective_to && toInstant(row.effective_to.getTime()),
      })),
      nextCursor: rows.length > size && last ? writeCursor([last.made_at, last.page_id]) : null,
    };
  };
