import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { baseOfVersion } from './page-approval.ts';
import type { PageEditing } from './page-editing.ts';
import { holdPage, moveVersion, withWriter, writtenOf } from './page-editing-store.ts';

export const submitPage =
  (editing: PageEditing): Handler<'submitPage'> =>
  async ({ pageId, version, expectedRevision }, caller) =>
    audited(editing.db, caller, async (trx, note) => {
      const versions = await holdPage(trx, pageId);
      const row = versions.find((one) => one.version === version);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state !== 'DRAFT') return refuse('WRONG_STATE', { state: row.state });
      if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
      const faults = await editing.faultsOf(trx, writtenOf(row), caller);
      if (faults.length > 0) return refuse('PAGE_FAULTY', { faults });
      await moveVersion(trx, row, {
        state: 'IN_REVIEW',
        submitted_at: new Date(caller.nowMs),
        rejection: null,
        writers: withWriter(row, caller.operatorId),
      });
      const written = writtenOf(row);
      const published = versions.find(({ state }) => state === 'PUBLISHED');
      const asked = await askApproval(
        trx,
        {
          kind: 'PAGE',
          subjectId: pageId,
          title: written.content.title['zh-CN'],
          asked: { version, ...written },
          inForce: published === undefined ? null : { version: published.version, ...writtenOf(published) },
          base: baseOfVersion(row),
          exposureFen: 0,
          authors: row.writers,
        },
        caller,
      );
      note({
        action: 'page.submitted',
        target: { kind: 'page', id: pageId },
        before: { version, state: 'DRAFT' },
        after: { version, state: 'IN_REVIEW' },
      });
      return asked;
    });
