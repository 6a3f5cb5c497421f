import type { takePageDown as takePageDownCall } from '@coupon-centre/contract/operator/pages/take-page-down';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { holdPage, moveVersion } from '#coupon/page-desk-store.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const takePageDown =
  (db: Kysely<Schema>): OperatorHandler<typeof takePageDownCall> =>
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
      return {};
    });
