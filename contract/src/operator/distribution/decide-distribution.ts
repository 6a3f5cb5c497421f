import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const decideDistribution = operatorEndpoint({
  path: '/console-api/distribution/decide',
  summary: 'Approves a distribution, which then begins, or rejects it; never by whoever uploaded it',
  right: 'distribution.approve',
  request: z.object({ distributionId: id, isApproved: z.boolean(), reason }),
  response: z.object({ state: z.enum(['RUNNING', 'REJECTED']) }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'OWN_WORK'],
});
