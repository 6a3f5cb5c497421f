import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { day, differenceEntry, differenceStates } from './difference-fields.ts';

export const listDifferences = call({
  path: '/console-api/reconciliation/listDifferences',
  summary: "Differences between our orders and the biller's book, newest day first",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    state: z.enum(differenceStates).optional(),
    day: day.optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  answer: json(z.object({ items: z.array(differenceEntry), nextCursor: z.string().nullable() })),
  refusals: [],
});
