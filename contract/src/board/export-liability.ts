import { z } from 'zod';
import { call, file } from '#call/call.ts';

export const exportLiability = call({
  path: '/console-api/board/exportLiability',
  summary: 'The liability report as CSV',
  who: { operator: 'finance.read' },
  request: z.strictObject({}),
  answer: file(['text/csv; charset=utf-8']),
  refusals: [],
});
