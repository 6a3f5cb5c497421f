import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const changeBranch = call({
  path: '/console-api/operators/changeBranch',
  summary: 'Asks another administrator to let an operator work for another branch than the expected one',
  who: { operator: 'operators.manage' },
  request: z.strictObject({
    operatorId: z.uuid(),
    /** Null: head office. */
    expectedBranchId: z.uuid().nullable(),
    branchId: z.uuid().nullable(),
    reason,
  }),
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'UNKNOWN_BRANCH', 'STALE_VALUE', 'WRONG_STATE', 'LAST_ADMINISTRATOR'],
});
