import { z } from 'zod';
import { channel, instant } from '#foundation/field.ts';
import { event } from './event.ts';

/** Which coupon, whose. `subscriberId` is an opaque id that stays the same; no event has a phone number. */
const coupon = z.object({
  ownedId: z.uuid(),
  subscriberId: z.uuid(),
  templateId: z.uuid(),
  termsVersion: z.int().positive(),
  validFrom: instant,
  validTo: instant,
  /** Where it was collected. */
  channel: channel.nullable(),
});
/** With the order of its use, as the biller knows it. */
const ofOrder = coupon.extend({ orderNo: z.string().nullable() });

export const couponEvents = [
  event('coupon.collected', 'A subscriber has a new coupon', coupon),
  event('coupon.released', 'A coupon that a risk rule held can be used', coupon),
  event('coupon.used', 'A coupon was used, and the biller granted its benefit', ofOrder),
  event('coupon.given_back', 'The biller refused a use, and the coupon can be used again', ofOrder),
  event('coupon.expired', 'A coupon that was not used has passed the end of its validity', coupon),
  event('coupon.withdrawn', 'An operator took a coupon away', coupon),
  event(
    'coupon.restored',
    'An operator restored a used, expired or withdrawn coupon; with an order where its use was reversed',
    ofOrder,
  ),
] as const;
