import { type Kysely, sql } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'documentVersions',
  columns: [{ by: sql.ref('version'), kind: 'integer', isDown: true }],
};

export const showDocument =
  (db: Kysely<Schema>): Handler<'showDocument'> =>
  async ({ docKey, ...asked }) => {
    const found = db.selectFrom('document').selectAll().where('doc_key', '=', docKey);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    if (rows.length === 0) return refuse('UNKNOWN_ITEM');
    return {
      items: rows.map(({ version, title, html, updated_at }) => ({
        version,
        title,
        html,
        updatedAt: toInstant(updated_at.getTime()),
      })),
      ...page,
    };
  };
