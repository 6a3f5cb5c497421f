import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const byKey: Keyset = { name: 'documents', columns: [{ by: sql.ref('d.doc_key'), kind: 'text' }] };

export const listDocuments =
  (db: Kysely<Schema>): Handler<'listDocuments'> =>
  async (asked) => {
    const newest = db
      .selectFrom('document')
      .distinctOn('doc_key')
      .select(['doc_key', 'version', 'title', 'updated_at'])
      .orderBy('doc_key')
      .orderBy('version', 'desc')
      .as('d');
    const { rows, ...page } = await readPage(db.selectFrom(newest).selectAll('d'), byKey, asked);
    return {
      items: rows.map((row) => ({
        docKey: row.doc_key,
        version: row.version,
        title: row.title,
        updatedAt: toInstant(row.updated_at.getTime()),
      })),
      ...page,
    };
  };
