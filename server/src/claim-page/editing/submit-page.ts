import { audited } from '#audit/audited.ts';
import { recordEvent } from '#events/record-event.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { PageEditing } from './page-editing.ts';
import { holdPage, moveVersion, withWriter, writtenOf } from './page-editing-store.ts';

export const submitPage =
  (editing: PageEditing): Handler<'submitPage'> =>
  async ({ pageId, version, expectedRevision }, caller) =>
    audited(editing.db, caller, async (trx, note) => {
      const row = (await holdPage(trx, pageId)).find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'DRAFT') return refuse('WRONG_STATE', { state: row.state });
      if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
      const faults = await editing.faultsOf(trx, writtenOf(row), caller.nowMs);
      if (faults.length > 0) return refuse('PAGE_FAULTY', { faults });
      await moveVersion(trx, row, {
        state: 'IN_REVIEW',
        submitted_at: new Date(caller.nowMs),
        rejection: null,
        writers: withWriter(row, caller.operatorId),
      });
      const title = writtenOf(row).content.title['zh-CN'];
      await recordEvent(
        trx,
        { type: 'draft.waiting', data: { what: 'PAGE', id: pageId, title, submittedBy: caller.name } },
        caller.nowMs,
      );
      note({
        action: 'page.submitted',
        target: { kind: 'page', id: pageId },
        before: { version, state: 'DRAFT' },
        after: { version, state: 'IN_REVIEW' },
      });
      return nothing;
    });
