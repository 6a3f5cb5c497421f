import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { reversalEntry } from './use-fields.ts';

export const listHangingReversals = call({
  path: '/console-api/uses/listHangingReversals',
  summary: 'Reversals of uses that the biller has not settled, oldest first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({ cursor: cursor.optional(), size: listSize }),
  answer: json(
    z.object({
      items: z.array(reversalEntry.extend({ title, phoneMasked: z.string() })),
      total: z.int().nonnegative(),
      nextCursor: z.string().nullable(),
    }),
  ),
  refusals: [],
});
