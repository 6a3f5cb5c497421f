import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const decideDistribution = call({
  path: '/console-api/distribution/decide',
  summary: 'Approves a distribution, which then begins, or rejects it; not allowed to the operator who uploaded it',
  who: { operator: 'distribution.approve' },
  request: z.strictObject({ distributionId: id, isApproved: z.boolean(), reason }),
  answer: json(z.object({ state: z.enum(['RUNNING', 'REJECTED']) })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'OWN_WORK'],
});
