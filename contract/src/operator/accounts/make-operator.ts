import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { accountBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { displayName, operatorName } from '#foundation/operator-fields.ts';
import { role } from '#operator/roles/role-rules.ts';

export const makeOperator = call({
  path: '/console-api/operators/make',
  summary:
    'A new operator, disabled until another administrator approves, with the first half of a one-time password; the second administrator works at once',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ name: operatorName, displayName, role, ...accountBranch }),
  isRepeatable: true,
  answer: json(
    z.object({
      operatorId: z.uuid(),
      /** Shown only once. Its first half where it waits, whose second half who approves is shown; otherwise all of it. */
      oneTimePassword: z.string(),
      ...waitsFor,
    }),
  ),
  refusals: ['ALREADY_THERE', 'UNKNOWN_ROLE', 'UNKNOWN_BRANCH'],
});
