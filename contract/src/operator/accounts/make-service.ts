import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { accountBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { displayName, operatorName, serviceOwner } from '#foundation/operator-fields.ts';
import { role } from '#operator/roles/role-rules.ts';

export const makeService = call({
  path: '/console-api/operators/makeService',
  summary: 'A new account of another system, which cannot sign in and is disabled until another administrator approves',
  who: { operator: 'operators.manage' },
  request: z.strictObject({ name: operatorName, displayName, role, ...accountBranch, ...serviceOwner }),
  isRepeatable: true,
  answer: json(z.object({ operatorId: z.uuid(), ...waitsFor })),
  refusals: ['ALREADY_THERE', 'UNKNOWN_ROLE', 'UNKNOWN_BRANCH'],
});
