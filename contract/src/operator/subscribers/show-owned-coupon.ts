import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { ownedEntry } from '#operator/subscribers/subscriber-fields.ts';
import { useEntry } from '#operator/uses/use-fields.ts';

export const ownedEventKinds = [
  'COLLECTED',
  'USE_STARTED',
  'USED',
  'GIVEN_BACK',
  'WITHDRAWN',
  'RESTORED',
  'CODE_SHOWN',
] as const;

export const showOwnedCoupon = operatorEndpoint({
  path: '/console-api/subscribers/showCoupon',
  summary: 'What happened to a coupon that somebody has',
  right: 'subscribers.read',
  request: z.object({ subscriberId: z.uuid(), ownedId: z.uuid() }),
  response: ownedEntry.extend({
    /** Where it was collected. */
    pageId: z.string().nullable(),
    channel: z.string().nullable(),
    /** Oldest first. `reference`: the order's number, or the batch and serial of an exchange code. */
    events: z.array(z.object({ kind: z.enum(ownedEventKinds), at: instant, reference: z.string().nullable() })),
    uses: z.array(useEntry),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
