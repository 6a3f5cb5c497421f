import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { boardFilter, boardParts } from './board-filter.ts';

export const exportBoard = call({
  path: '/console-api/board/export',
  summary: 'One table of the board as CSV',
  who: { operator: 'board.read' },
  request: boardFilter.safeExtend({ part: z.enum(boardParts) }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: [],
});
