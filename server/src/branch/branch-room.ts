import type { branchCalls } from '@coupon-centre/contract/branch/branch-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { giveToBranch } from './give-to-branch.ts';
import { listBranches } from './list-branches.ts';
import { branchApproval, saveBranch } from './save-branch.ts';

/** Branches of the province, and what head office gives them. */
export const branchRoom = ({ db }: { readonly db: Kysely<Schema> }): Room<typeof branchCalls> & Approves<'BRANCH'> => ({
  approvals: { BRANCH: branchApproval },
  calls: { listBranches: listBranches(db), saveBranch: saveBranch(db), giveToBranch: giveToBranch(db) },
});
