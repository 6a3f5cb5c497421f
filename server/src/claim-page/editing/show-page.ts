import { PAGE_VERSIONS_SHOWN } from '@coupon-centre/contract/claim-page/editing/show-page';
import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentVersion, readVersions, writtenOf } from './page-editing-store.ts';

export const showPage =
  (db: Kysely<Schema>): Handler<'showPage'> =>
  async ({ pageId, version }, caller) => {
    const [page, versions] = await Promise.all([
      db.selectFrom('page').select(['front', 'branch_id']).where('page_id', '=', pageId).executeTakeFirst(),
      readVersions(db, pageId),
    ]);
    const row = version === undefined ? versions[0] : versions.find((one) => one.version === version);
    if (page === undefined || row === undefined) return refuse('UNKNOWN_ITEM');
    return {
      ...writtenOf(row),
      pageId,
      branchId: page.branch_id,
      front: page.front,
      shown: presentVersion(row),
      isOwnWork: row.writers.includes(caller.operatorId),
      approvalId: row.state === 'IN_REVIEW' ? await openApprovalOf(db, 'PAGE', pageId) : null,
      rejection: row.rejection,
      versions: versions.slice(0, PAGE_VERSIONS_SHOWN).map(presentVersion),
    };
  };
