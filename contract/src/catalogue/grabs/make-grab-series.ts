import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { units } from '#catalogue/coupon-terms.ts';
import { unitRefusals } from '#catalogue/unit-refusals.ts';
import { id, instant } from '#foundation/field.ts';
import { GRAB_COUPONS_MAX } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';

/** The most grabs that one call makes: a daily one for two months, a weekly one for more than a year. */
export const GRAB_SERIES_MAX = 62;
const EVERY_DAYS_MAX = 31;

export const makeGrabSeries = call({
  path: '/console-api/grabs/makeSeries',
  summary: 'Creates grabs that repeat at the same time of day, each with its own stock: all of them, or none',
  who: { operator: 'coupons.write' },
  request: z.strictObject({
    /** The first one. */
    startAt: instant,
    endAt: instant,
    /** 1: daily; 7: weekly, on the weekday of the first. */
    everyDays: z.int().min(1).max(EVERY_DAYS_MAX),
    /** The last one starts before this. */
    until: instant,
    /** `units`: of each grab. */
    coupons: z
      .array(z.strictObject({ templateId: id, units: units.positive() }))
      .min(1)
      .max(GRAB_COUPONS_MAX)
      .refine((coupons) => new Set(coupons.map(({ templateId }) => templateId)).size === coupons.length),
    reason,
  }),
  isRepeatable: true,
  answer: json(
    z.object({ sessions: z.array(z.object({ sessionId: z.uuid(), startAt: instant })).max(GRAB_SERIES_MAX) }),
  ),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'GRAB_OVERLAPS', 'OUTSIDE_WINDOW', ...unitRefusals],
});
