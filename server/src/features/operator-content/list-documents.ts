import type { listDocuments as listDocumentsCall } from '@coupon-centre/contract/operator/content/list-documents';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const listDocuments =
  (db: Kysely<Schema>): OperatorHandler<typeof listDocumentsCall> =>
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
        ...{ docKey: row.doc_key, version: row.version, title: row.title },
        updatedAt: toInstant(row.updated_at.getTime()),
      })),
    };
  };
