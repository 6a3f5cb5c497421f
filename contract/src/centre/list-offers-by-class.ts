import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, classId, instant } from '#foundation/field.ts';
import { PER_CLASS_DEFAULT, PER_CLASS_MAX } from '#foundation/limits.ts';

export const listOffersByClass = call({
  path: '/bass-card/getClassifyCardCenterList',
  summary: 'The coupon centre by class; empty classes are left out',
  who: { session: 'optional' },
  request: z.object({
    classId: classId.optional(),
    perClass: z.int().min(1).max(PER_CLASS_MAX).default(PER_CLASS_DEFAULT),
    ch: channel.optional(),
  }),
  answer: json(
    z.object({
      classes: z.array(
        z.object({
          classId,
          name: z.string(),
          /** URL of the icon before the name; null: none. */
          icon: z.string().nullable(),
          total: z.int().nonnegative(),
          list: z.array(card),
        }),
      ),
      /** Coupons for every day, which `claimDailyCoupons` collects: those that are open, and how many the caller can still collect today. */
      daily: z.object({ total: z.int().positive(), left: z.int().nonnegative() }).optional(),
      asOf: instant,
    }),
  ),
  refusals: [],
});
