import { z } from 'zod';
import { id } from '#field.ts';
import { listedDistribution } from '#operator/distribution/listed-distribution.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const PREVIEW_NUMBERS = 20;

export const showDistribution = operatorEndpoint({
  path: '/console-api/distribution/show',
  summary: 'A distribution with the first numbers of its list, masked',
  right: 'distribution.read',
  request: z.object({ distributionId: id }),
  response: listedDistribution.extend({
    /** Whether the caller uploaded it: then somebody else has to approve. */
    isOwn: z.boolean(),
    first: z.array(
      z.object({
        lineNo: z.int(),
        phone: z.string(),
        /** GIVEN, or why not; null until it was tried. */
        outcome: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
