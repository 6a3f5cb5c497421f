import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { ownedEntry, ownedState } from '#subscriber/subscriber-fields.ts';

export const listOwnedCoupons = call({
  path: '/console-api/subscribers/listCoupons',
  summary: 'Owned coupons of one subscriber or of all, newest first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    subscriberId: z.uuid().optional(),
    templateId: z.uuid().optional(),
    state: ownedState.optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(ownedEntry)),
  refusals: [],
});
