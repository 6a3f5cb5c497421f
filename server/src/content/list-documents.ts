import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listDocuments =
  (db: Kysely<Schema>): Handler<'listDocuments'> =>
  async () => {
    const rows = await db
      .selectFrom('document')
      .distinctOn('doc_key')
      .select(['doc_key', 'version', 'title', 'updated_at'])
      .orderBy('doc_key')
      .orderBy('version', 'desc')
      .execute();
    return {
      items: rows.map((row) => ({
        docKey: row.doc_key,
        version: row.version,
        title: row.title,
        updatedAt: toInstant(row.updated_at.getTime()),
      })),
    };
  };
