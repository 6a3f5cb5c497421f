import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { PageEditing } from './page-editing.ts';
import { holdPage, showVersion, writtenOf } from './page-editing-store.ts';

export const publishPage =
  (editing: PageEditing): Handler<'publishPage'> =>
  async ({ pageId, version }, caller) =>
    audited(editing.db, caller, async (trx, note) => {
      const versions = await holdPage(trx, pageId);
      const row = versions.find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'IN_REVIEW' || row.approved_by === null) return refuse('WRONG_STATE', { state: row.state });
      const faults = await editing.faultsOf(trx, writtenOf(row), caller);
      if (faults.length > 0) return refuse('PAGE_FAULTY', { faults });
      await showVersion(trx, { row, versions }, caller.nowMs);
      note({
        action: 'page.published',
        target: { kind: 'page', id: pageId },
        before: { version: versions.find(({ state }) => state === 'PUBLISHED')?.version ?? null },
        after: { version },
      });
      return nothing;
    });
