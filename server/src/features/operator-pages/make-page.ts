import type { makePage as makePageCall } from '@coupon-centre/contract/operator/pages/make-page';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { addDraft, addPage } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const makePage =
  (db: Kysely<Schema>): OperatorHandler<typeof makePageCall> =>
  async ({ pageId, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      if (!(await addPage(trx, pageId, caller.nowMs))) return refuse('ALREADY_THERE', { field: 'pageId' });
      await addDraft(trx, { pageId, version: 1 }, written, caller);
      note({ action: 'page.made', target: { kind: 'page', id: pageId }, after: { version: 1, ...written } });
      return { version: 1, revision: 1 };
    });
