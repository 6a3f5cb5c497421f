import { type Kysely, sql } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { documentState, documentVersions } from '#catalogue/document-versions.ts';
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
  async ({ docKey, ...asked }, { nowMs }) => {
    const found = documentVersions(db).selectAll().where('doc_key', '=', docKey);
    const [{ rows, ...page }, approvalId] = await Promise.all([
      readPage(found, newestFirst, asked),
      openApprovalOf(db, 'DOCUMENT', docKey),
    ]);
    if (rows.length === 0 && approvalId === null) return refuse('UNKNOWN_ITEM');
    return {
      items: rows.map((row) => ({
        version: row.version,
        title: row.title,
        html: row.html,
        state: documentState(row, nowMs),
        effectiveAt: toInstant(row.effective_at.getTime()),
        asksAgain: row.asks_again,
        updatedAt: toInstant(row.updated_at.getTime()),
        writtenBy: row.written_by,
        approvedBy: row.approved_by,
      })),
      approvalId,
      ...page,
    };
  };
