import { z } from 'zod';
import { id } from '#field.ts';
import { distributionStates } from '#operator/distribution/listed-distribution.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const setDistributionState = operatorEndpoint({
  path: '/console-api/distribution/setState',
  summary: 'Pauses a distribution, goes on with it, or runs one that is done once more for the numbers that failed',
  right: 'distribution.write',
  request: z.object({ distributionId: id, action: z.enum(['PAUSE', 'RESUME', 'RUN_AGAIN']) }),
  response: z.object({ state: z.enum(distributionStates) }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
