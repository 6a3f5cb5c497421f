import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { holdPage, moveVersion } from './page-editing-store.ts';

export const takePageDown =
  (db: Kysely<Schema>): Handler<'takePageDown'> =>
  async ({ pageId, version, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state === 'RETIRED') return refuse('WRONG_STATE', { state: row.state });
      await moveVersion(trx, row, { state: 'RETIRED', retired_at: new Date(caller.nowMs) });
      note({
        action: row.state === 'PUBLISHED' ? 'page.takenDown' : 'page.draftDiscarded',
        target: { kind: 'page', id: pageId },
        before: { version, state: row.state },
        after: { version, state: 'RETIRED' },
        reason,
      });
      return nothing;
    });
