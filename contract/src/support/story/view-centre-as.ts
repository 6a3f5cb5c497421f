import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, instant } from '#foundation/field.ts';
import { PAGE_SIZE_MAX } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';
import { ownedCard } from '#wallet/owned-card.ts';

/** Offers that are shown at most. */
export const VIEWED_OFFERS_MAX = 200;

export const viewCentreAs = call({
  path: '/console-api/subscribers/viewCentre',
  summary:
    'The coupon centre and the usable coupons as a subscriber sees them now; that it was looked at is recorded first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    subscriberId: z.uuid(),
    /** As if they came through this channel. */
    channel: channel.optional(),
    reason,
  }),
  answer: json(
    z.object({
      /** In the order of the subscriber's list, with the state of the button. */
      offers: z.array(card).max(VIEWED_OFFERS_MAX),
      /** Coupons that can be used, or will be, those that run out first before others. */
      coupons: z.array(ownedCard).max(PAGE_SIZE_MAX),
      /** Whether there are more offers, or more coupons. */
      isCut: z.boolean(),
      asOf: instant,
    }),
  ),
  /** WRONG_STATE: they cannot log in. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
