import { z } from 'zod';
import { id } from '#field.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const takeDistributionFailures = operatorFileEndpoint({
  path: '/console-api/distribution/takeFailures',
  summary: 'Lines of a list that gave no coupon, and why: no number, doubled, refused; numbers are masked',
  right: 'distribution.write',
  request: z.object({ distributionId: id }),
  types: ['text/csv; charset=utf-8'],
  refusals: ['UNKNOWN_ITEM'],
});
