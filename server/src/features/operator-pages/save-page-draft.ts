import type { savePageDraft as savePageDraftCall } from '@coupon-centre/contract/operator/pages/save-page-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { holdPage, saveDraft, writtenOf } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const savePageDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof savePageDraftCall> =>
  async ({ pageId, version, expectedRevision, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'DRAFT') return refuse('WRONG_STATE', { state: row.state });
      if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
      const revision = await saveDraft(trx, row, written, caller);
      note({
        action: 'page.saved',
        target: { kind: 'page', id: pageId },
        before: { version, revision: expectedRevision, ...writtenOf(row) },
        after: { version, revision, ...written },
      });
      return { revision };
    });
