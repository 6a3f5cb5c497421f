import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { holdPage, saveDraft, writtenOf } from './page-editing-store.ts';

export const savePageDraft =
  (db: Kysely<Schema>): Handler<'savePageDraft'> =>
  async ({ pageId, version, expectedRevision, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'DRAFT') return refuse('WRONG_STATE', { state: row.state });
      if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
      const revision = await saveDraft(trx, { row, written }, caller);
      note({
        action: 'page.saved',
        target: { kind: 'page', id: pageId },
        before: { version, revision: expectedRevision, ...writtenOf(row) },
        after: { version, revision, ...written },
      });
      return { revision };
    });
