import { z } from 'zod';
import { BRANCH_NAME_MAX_LENGTH } from '#foundation/limits.ts';

const name = z.string().trim().min(1).max(BRANCH_NAME_MAX_LENGTH);

/** What administrators write of a branch. One that is not active is given no more accounts, coupons, campaigns or pages. */
export const writtenBranch = {
  names: z.strictObject({ 'zh-CN': name, en: name }),
  isActive: z.boolean(),
};

/** The branch that something belongs to; null: head office, the province. */
export const ofBranch = { branchId: z.uuid().nullable() };

/** The branch that a new account works for; null: head office. */
export const accountBranch = { branchId: z.uuid().nullable().default(null) };

/** Lists the things of this branch only. Operators of a branch see those of their own branch in any case. */
export const inBranch = { branchId: z.uuid().optional() };

/** What belongs to a branch by itself; grabs, codes and distributions follow their coupon. */
export const branchKinds = ['COUPON', 'CAMPAIGN', 'PAGE'] as const;
export type BranchKind = (typeof branchKinds)[number];
