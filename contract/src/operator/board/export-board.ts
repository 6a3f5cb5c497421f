import { z } from 'zod';
import { boardFilter, boardParts } from '#operator/board/board-filter.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const exportBoard = operatorFileEndpoint({
  path: '/console-api/board/export',
  summary: 'A part of the board as CSV',
  right: 'board.read',
  request: boardFilter.safeExtend({ part: z.enum(boardParts) }),
  types: ['text/csv; charset=utf-8'],
  refusals: [],
});
