import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listSize, pageNumber } from '#foundation/operator-fields.ts';
import { distributionStates, listedDistribution } from './listed-distribution.ts';

export const listDistributions = call({
  path: '/console-api/distribution/list',
  summary: 'Distributions to lists of numbers with their progress, newest first',
  who: { operator: 'distribution.read' },
  request: z.strictObject({
    state: z.enum(distributionStates).optional(),
    page: pageNumber,
    size: listSize,
  }),
  answer: json(z.object({ items: z.array(listedDistribution), total: z.int().nonnegative() })),
  refusals: [],
});
