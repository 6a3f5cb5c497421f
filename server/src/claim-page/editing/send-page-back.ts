import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { holdPage, moveVersion } from './page-editing-store.ts';

export const sendPageBack =
  (db: Kysely<Schema>): Handler<'sendPageBack'> =>
  async ({ pageId, version, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'IN_REVIEW' || row.approved_by === null) return refuse('WRONG_STATE', { state: row.state });
      await moveVersion(trx, row, {
        state: 'DRAFT',
        submitted_at: null,
        rejection: reason,
        approved_by: null,
        approved_at: null,
      });
      note({
        action: 'page.sentBack',
        target: { kind: 'page', id: pageId },
        before: { version, state: 'IN_REVIEW' },
        after: { version, state: 'DRAFT' },
        reason,
      });
      return nothing;
    });
