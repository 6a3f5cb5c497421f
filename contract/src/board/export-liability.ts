import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { COUPON_KEYWORD_MAX_LENGTH } from '#foundation/limits.ts';

export const exportLiability = call({
  path: '/console-api/board/exportLiability',
  summary: 'The liability report as CSV',
  who: { operator: 'finance.read' },
  request: z.strictObject({
    /** Part of a title in either language, or a coupon's full id. */
    keyword: z.string().trim().min(1).max(COUPON_KEYWORD_MAX_LENGTH).optional(),
  }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: [],
});
