import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'segments',
  columns: [{ by: sql.ref('segment_id'), kind: 'uuid', isDown: true }],
};

export const listSegments =
  (db: Kysely<Schema>): Handler<'listSegments'> =>
  async ({ keyword, ...asked }) => {
    let found = db.selectFrom('audience_segment').selectAll();
    if (keyword !== undefined) found = found.where(sql<boolean>`strpos(lower(title), lower(${keyword})) > 0`);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const items = rows.map((row) => ({
      segmentId: row.segment_id,
      title: row.title,
      owner: row.owner,
      all: row.conditions,
      revision: row.revision,
      changedAt: toInstant(row.changed_at.getTime()),
    }));
    return { items, ...page };
  };
