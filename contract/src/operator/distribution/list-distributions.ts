import { z } from 'zod';
import { distributionStates, listedDistribution } from '#operator/distribution/listed-distribution.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const listDistributions = operatorEndpoint({
  path: '/console-api/distribution/list',
  summary: 'Distributions to lists of numbers and how far they are, the newest first',
  right: 'distribution.read',
  request: z.object({
    state: z.enum(distributionStates).optional(),
    page: z.int().min(1).max(10_000).default(1),
    size: listSize,
  }),
  response: z.object({ items: z.array(listedDistribution), total: z.int().nonnegative() }),
  refusals: [],
});
