import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { ownedEntry } from '#subscriber/subscriber-fields.ts';
import { reversalEntry, useEntry } from '#use/use-fields.ts';

const ownedEventKinds = [
  'COLLECTED',
  'RELEASED',
  'USE_STARTED',
  'USED',
  'GIVEN_BACK',
  'WITHDRAWN',
  'RESTORED',
  'CODE_SHOWN',
] as const;

/** The newest of each that are answered. A coupon is used once; more than a few are attempts that the biller refused. */
export const OWNED_HISTORY_MAX = 100;

export const showOwnedCoupon = call({
  path: '/console-api/subscribers/showCoupon',
  summary: 'The history of an owned coupon',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({ subscriberId: z.uuid(), ownedId: z.uuid() }),
  answer: json(
    ownedEntry.extend({
      /** Where it was collected. */
      pageId: z.string().nullable(),
      channel: z.string().nullable(),
      /** Oldest first. `reference`: the order's number, or the batch and serial of an exchange code. */
      events: z
        .array(z.object({ kind: z.enum(ownedEventKinds), at: instant, reference: z.string().nullable() }))
        .max(OWNED_HISTORY_MAX),
      /** The approval that its restore waits for; null: none. */
      approvalId: z.uuid().nullable(),
      uses: z.array(useEntry).max(OWNED_HISTORY_MAX),
      /** Oldest first. */
      reversals: z.array(reversalEntry).max(OWNED_HISTORY_MAX),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
