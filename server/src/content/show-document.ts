import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const showDocument =
  (db: Kysely<Schema>): Handler<'showDocument'> =>
  async ({ docKey }) => {
    const rows = await db
      .selectFrom('document')
      .selectAll()
      .where('doc_key', '=', docKey)
      .orderBy('version', 'desc')
      .execute();
    if (rows.length === 0) return refuse('UNKNOWN_ITEM');
    return {
      versions: rows.map(({ version, title, html, updated_at }) => ({
        version,
        title,
        html,
        updatedAt: toInstant(updated_at.getTime()),
      })),
    };
  };
