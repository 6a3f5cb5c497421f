import type { Transaction } from 'kysely';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { holdPage, moveVersion, type PageVersionRow } from './page-editing-store.ts';

/** What the approval of a page depends on: the version and its revision that were read. */
export const baseOfVersion = ({ version, revision }: Pick<PageVersionRow, 'version' | 'revision'>) => ({
  version,
  revision,
});

/** The version in review that nobody has approved; there is at most one. Locks the page. */
const inReview = async (trx: Transaction<Schema>, pageId: string): Promise<PageVersionRow | undefined> =>
  (await holdPage(trx, pageId)).find(({ state, approved_by }) => state === 'IN_REVIEW' && approved_by === null);

/** A version of a claim page. Approved, it can be published. */
export const pageApproval: ApprovalWork = {
  async baseOf(trx, pageId) {
    const row = await inReview(trx, pageId);
    return row === undefined ? null : baseOfVersion(row);
  },
  async carryOut(trx, { subject_id: pageId }, { operatorId, nowMs, note }) {
    const row = await inReview(trx, pageId);
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    await moveVersion(trx, row, { approved_by: operatorId, approved_at: new Date(nowMs) });
    note({
      action: 'page.approved',
      target: { kind: 'page', id: pageId },
      before: { version: row.version, isApproved: false },
      after: { version: row.version, isApproved: true },
    });
    return null;
  },
  async letGo(trx, { subject_id: pageId }, { why, reason, note }) {
    const row = await inReview(trx, pageId);
    if (row === undefined) return;
    await moveVersion(trx, row, { state: 'DRAFT', submitted_at: null, rejection: reason });
    note({
      action: 'page.sentBack',
      target: { kind: 'page', id: pageId },
      before: { version: row.version, state: 'IN_REVIEW' },
      after: { version: row.version, state: 'DRAFT', because: why },
      reason,
    });
  },
};
