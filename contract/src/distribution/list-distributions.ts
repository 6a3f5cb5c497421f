import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { distributionStates, listedDistribution } from './listed-distribution.ts';

export const listDistributions = call({
  path: '/console-api/distribution/list',
  summary: 'Distributions to lists of numbers and to audiences with their progress, newest first',
  who: { operator: 'distribution.read' },
  request: z.strictObject({
    state: z.enum(distributionStates).optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(listedDistribution, { total })),
  refusals: [],
});
