import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const takeDistributionFailures = call({
  path: '/console-api/distribution/takeFailures',
  summary: 'Lines of a list that got no coupon, and why: invalid, duplicate, refused; numbers are masked',
  who: { operator: 'distribution.write' },
  request: z.strictObject({ distributionId: id }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: ['UNKNOWN_ITEM'],
});
