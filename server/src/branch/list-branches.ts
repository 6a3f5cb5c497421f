import type { Kysely } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Branch, presentBranch, readBranches } from './branch-store.ts';

export const listBranches =
  (db: Kysely<Schema>): Handler<'listBranches'> =>
  async () => {
    const waiting = await openApprovals(db, 'BRANCH');
    const rows = await readBranches(db);
    const made = new Set(rows.map(({ branch_id }) => branch_id));
    const inForce = rows.map((row) => ({
      branchId: row.branch_id,
      ...presentBranch(row),
      operators: Number(row.operators),
      isMade: true,
      approvalId: waiting.get(row.branch_id)?.approval_id ?? null,
    }));
    const asked = [...waiting]
      .filter(([branchId]) => !made.has(branchId))
      .map(([branchId, { approval_id: approvalId, asked: stored }]) => {
        const { names, isActive } = stored as unknown as Branch;
        return { branchId, names, isActive, operators: 0, isMade: false, approvalId };
      });
    return { items: [...inForce, ...asked] };
  };
