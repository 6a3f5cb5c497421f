import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { day, differenceEntry, differenceStates } from './difference-fields.ts';

export const listDifferences = call({
  path: '/console-api/reconciliation/listDifferences',
  summary: "Differences between our orders and the biller's book, newest day first",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    state: z.enum(differenceStates).optional(),
    day: day.optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(differenceEntry)),
  refusals: [],
});
