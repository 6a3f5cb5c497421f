import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { writtenBranch } from './branch-fields.ts';

export const saveBranch = call({
  path: '/console-api/branches/save',
  summary:
    'Asks another administrator for a new branch, or for other names of one, or to open or close it for new things',
  who: { operator: 'operators.manage' },
  request: z.strictObject({
    /** Null: a new branch. */
    branchId: z.uuid().nullable(),
    /** What it is now; null for a new one. */
    expected: z.strictObject(writtenBranch).nullable(),
    ...writtenBranch,
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ branchId: z.uuid(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'ALREADY_THERE', 'WRONG_STATE', 'TOO_MANY_BRANCHES'],
});
