import type { beginPageDraft as beginPageDraftCall } from '@coupon-centre/contract/operator/pages/begin-page-draft';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { addDraft, holdPage, writtenOf } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const beginPageDraft =
  (db: Kysely<Schema>): OperatorHandler<typeof beginPageDraftCall> =>
  async ({ pageId, fromVersion }, caller) =>
    audited(db, caller, async (trx, note) => {
      const versions = await holdPage(trx, pageId);
      const from = versions.find(({ version }) => version === fromVersion);
      const [latest] = versions;
      if (from === undefined || latest === undefined) return refuse('UNKNOWN_ITEM');
      const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_REVIEW');
      if (open !== undefined) return refuse('WRONG_STATE', { state: open.state });
      const version = latest.version + 1;
      await addDraft(trx, { pageId, version }, writtenOf(from), caller);
      note({ action: 'page.draftBegun', target: { kind: 'page', id: pageId }, after: { version, fromVersion } });
      return { version, revision: 1 };
    });
