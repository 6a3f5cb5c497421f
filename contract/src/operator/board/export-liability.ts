import { z } from 'zod';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const exportLiability = operatorFileEndpoint({
  path: '/console-api/board/exportLiability',
  summary: 'What is owed, as CSV',
  right: 'finance.read',
  request: z.object({}),
  types: ['text/csv; charset=utf-8'],
  refusals: [],
});
