import type { rollPageBack as rollPageBackCall } from '@coupon-centre/contract/operator/pages/roll-page-back';
import { audited } from '#audit/audited.ts';
import type { PageDesk } from '#coupon/page-desk.ts';
import { holdPage, showVersion, writtenOf } from '#coupon/page-desk-store.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const rollPageBack =
  (desk: PageDesk): OperatorHandler<typeof rollPageBackCall> =>
  async ({ pageId, version, reason }, caller) =>
    audited(desk.db, caller, async (trx, note) => {
      const versions = await holdPage(trx, pageId);
      const row = versions.find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'RETIRED' || row.published_at === null) return refuse('WRONG_STATE', { state: row.state });
      const faults = await desk.faultsOf(trx, writtenOf(row), caller.nowMs);
      if (faults.length > 0) return refuse('PAGE_FAULTY', { faults });
      await showVersion(trx, versions, row, caller.nowMs);
      note({
        action: 'page.rolledBack',
        target: { kind: 'page', id: pageId },
        before: { version: versions.find(({ state }) => state === 'PUBLISHED')?.version ?? null },
        after: { version },
        reason,
      });
      return {};
    });
