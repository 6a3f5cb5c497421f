import { z } from 'zod';
import { cursor } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';
import { ownedEntry, ownedState } from '#operator/subscribers/subscriber-fields.ts';

export const listOwnedCoupons = operatorEndpoint({
  path: '/console-api/subscribers/listCoupons',
  summary: "One subscriber's coupons, or everybody's, newest first",
  right: 'subscribers.read',
  request: z.object({
    subscriberId: z.uuid().optional(),
    templateId: z.uuid().optional(),
    state: ownedState.optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  response: z.object({ items: z.array(ownedEntry), nextCursor: z.string().nullable() }),
  refusals: [],
});
