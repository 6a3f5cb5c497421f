import { openApprovalOf } from '#approval/approval-store.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readFront, subjectOf, whyNotFront } from './front-approval.ts';
import type { PageEditing } from './page-editing.ts';
import { writtenOf } from './page-editing-store.ts';

/** For the inbox, in Chinese. */
const REMOVED = '恢复默认首页';

export const setPageFront =
  (editing: PageEditing): Handler<'setPageFront'> =>
  async ({ front, pageId, expectedPageId, reason }, caller) =>
    audited(editing.db, caller, async (trx, note) => {
      const asked = { front, pageId };
      const now = await readFront(trx, asked);
      const { current } = now.base;
      if (current !== expectedPageId) return refuse('STALE_VALUE', { current });
      if (pageId === current) return refuse('WRONG_STATE', { state: front });
      const refusal = await whyNotFront(editing, { ...now, trx, pageId, nowMs: caller.nowMs });
      if (refusal !== null) return refusal;
      const subjectId = subjectOf(asked);
      if ((await openApprovalOf(trx, 'FRONT', subjectId)) !== null)
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      const page = now.shown === undefined ? REMOVED : writtenOf(now.shown).content.title['zh-CN'];
      const approval = await askApproval(
        trx,
        {
          kind: 'FRONT',
          subjectId,
          title: `/${front}：${page}`,
          asked,
          inForce: current === null ? null : { front, pageId: current },
          base: now.base,
          exposureFen: 0,
          reason,
        },
        caller,
      );
      note({
        action: 'page.frontAsked',
        target: { kind: 'front', id: front },
        before: { pageId: current },
        after: { pageId },
        reason,
      });
      return approval;
    });
