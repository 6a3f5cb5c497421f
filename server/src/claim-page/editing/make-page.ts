import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDraft, addPage } from './page-editing-store.ts';

export const makePage =
  (db: Kysely<Schema>): Handler<'makePage'> =>
  async ({ pageId, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      if (!(await addPage(trx, pageId, caller))) return refuse('ALREADY_THERE', { field: 'pageId' });
      await addDraft(trx, { pageId, version: 1, written }, caller);
      note({ action: 'page.made', target: { kind: 'page', id: pageId }, after: { version: 1, ...written } });
      return { version: 1, revision: 1 };
    });
