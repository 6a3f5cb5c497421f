import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { BRANCHES_MAX } from '#foundation/limits.ts';
import { writtenBranch } from './branch-fields.ts';

export const listBranches = call({
  path: '/console-api/branches/list',
  summary: 'The branches of the province, by name, and those that are asked for',
  who: { operator: 'coupons.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      items: z
        .array(
          z.object({
            branchId: z.uuid(),
            ...writtenBranch,
            /** Accounts that work for it. */
            operators: z.int().nonnegative(),
            /** Whether it is in force; false: a new one that waits for approval. */
            isMade: z.boolean(),
            ...waitsFor,
          }),
        )
        .max(BRANCHES_MAX * 2),
    }),
  ),
  refusals: [],
});
