import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const removeReport = call({
  path: '/console-api/reports/remove',
  summary: "Stops one of the operator's own reports",
  who: { operator: 'board.read' },
  request: z.strictObject({ reportId: id }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM'],
});
