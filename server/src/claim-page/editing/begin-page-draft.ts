import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDraft, holdPage, writtenOf } from './page-editing-store.ts';

/** Who wrote the version that is copied is a writer of the draft, too. */
export const beginPageDraft =
  (db: Kysely<Schema>): Handler<'beginPageDraft'> =>
  async ({ pageId, fromVersion }, caller) =>
    audited(db, caller, async (trx, note) => {
      const versions = await holdPage(trx, pageId);
      const from = versions.find(({ version }) => version === fromVersion);
      const [latest] = versions;
      if (from === undefined || latest === undefined) return refuse('UNKNOWN_ITEM');
      const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_REVIEW');
      if (open !== undefined) return refuse('WRONG_STATE', { state: open.state });
      const version = latest.version + 1;
      await addDraft(trx, { pageId, version, written: writtenOf(from), copiedFrom: from }, caller);
      note({ action: 'page.draftBegun', target: { kind: 'page', id: pageId }, after: { version, fromVersion } });
      return { version, revision: 1 };
    });
