import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { units } from '#catalogue/coupon-terms.ts';
import { unitRefusals } from '#catalogue/unit-refusals.ts';
import { id, instant } from '#foundation/field.ts';
import { GRAB_COUPONS_MAX } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';

export const makeGrabSession = call({
  path: '/console-api/grabs/make',
  summary: 'Creates a grab with its own stock; a coupon is in at most one grab at a time',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    startAt: instant,
    endAt: instant,
    coupons: z
      .array(z.strictObject({ templateId: id, units: units.positive() }))
      .min(1)
      .max(GRAB_COUPONS_MAX)
      .refine((coupons) => new Set(coupons.map(({ templateId }) => templateId)).size === coupons.length),
    reason,
  }),
  isRepeatable: true,
  answer: json(z.object({ sessionId: z.uuid() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'GRAB_OVERLAPS', 'OUTSIDE_WINDOW', ...unitRefusals],
});
