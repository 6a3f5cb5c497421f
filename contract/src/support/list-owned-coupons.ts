import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor } from '#foundation/field.ts';
import { listSize } from '#foundation/operator-fields.ts';
import { ownedEntry, ownedState } from '#subscriber/subscriber-fields.ts';

export const listOwnedCoupons = call({
  path: '/console-api/subscribers/listCoupons',
  summary: 'Owned coupons of one subscriber or of all, newest first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    subscriberId: z.uuid().optional(),
    templateId: z.uuid().optional(),
    state: ownedState.optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  answer: json(z.object({ items: z.array(ownedEntry), nextCursor: z.string().nullable() })),
  refusals: [],
});
