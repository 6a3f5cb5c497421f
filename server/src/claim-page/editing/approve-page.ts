import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { holdPage, moveVersion } from './page-editing-store.ts';

export const approvePage =
  (db: Kysely<Schema>): Handler<'approvePage'> =>
  async ({ pageId, version }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'IN_REVIEW' || row.approved_by !== null) return refuse('WRONG_STATE', { state: row.state });
      if (row.writers.includes(caller.operatorId)) return refuse('OWN_WORK');
      await moveVersion(trx, row, { approved_by: caller.operatorId, approved_at: new Date(caller.nowMs) });
      note({
        action: 'page.approved',
        target: { kind: 'page', id: pageId },
        before: { version, isApproved: false },
        after: { version, isApproved: true },
      });
      return nothing;
    });
