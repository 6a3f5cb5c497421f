import { z } from 'zod';
import { id, instant } from '#field.ts';
import { units } from '#operator/coupons/coupon-terms.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

export const makeGrabSession = operatorEndpoint({
  path: '/console-api/grabs/make',
  summary: 'A new grab with stock of its own; no coupon is in two grabs at once',
  right: 'coupons.write',
  request: z.object({
    startAt: instant,
    endAt: instant,
    coupons: z
      .array(z.strictObject({ templateId: id, units: units.positive() }))
      .min(1)
      .max(20)
      .refine((coupons) => new Set(coupons.map(({ templateId }) => templateId)).size === coupons.length),
    reason,
  }),
  response: z.object({ sessionId: z.uuid() }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'GRAB_OVERLAPS', 'OUTSIDE_WINDOW'],
});
