import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { reversalEntry } from './use-fields.ts';

export const listHangingReversals = call({
  path: '/console-api/uses/listHangingReversals',
  summary: 'Reversals of uses that the biller has not settled, oldest first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    /** Of one subscriber only. */
    subscriberId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(reversalEntry.extend({ title, phoneMasked: z.string() }), { total })),
  refusals: [],
});
