import type { showDocument as showDocumentCall } from '@coupon-centre/contract/operator/content/show-document';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const showDocument =
  (db: Kysely<Schema>): OperatorHandler<typeof showDocumentCall> =>
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
        ...{ version, title, html },
        updatedAt: toInstant(updated_at.getTime()),
      })),
    };
  };
