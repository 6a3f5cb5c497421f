import { z } from 'zod';
import { id, instant } from '#field.ts';
import { couponActions, couponState, draftState } from '#operator/coupons/coupon-state.ts';
import { couponTerms, firstStock } from '#operator/coupons/coupon-terms.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

const pool = z.object({
  poolId: z.uuid(),
  kind: z.enum(['CENTRE', 'GRAB', 'CODES']),
  /** Of a grab. */
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  total: z.int(),
  issued: z.int(),
  left: z.int(),
  perDay: z.int().nullable(),
  issuedToday: z.int(),
});

export const showCoupon = operatorEndpoint({
  path: '/console-api/coupons/show',
  summary: 'A coupon whole: what is collected now, what is being written, its stock',
  right: 'coupons.read',
  request: z.object({ templateId: id }),
  response: z.object({
    templateId: z.uuid(),
    state: couponState,
    /** What may be done to it now, by its state. */
    actions: z.array(z.enum(couponActions)),
    createdAt: instant,
    /** What is collected now; null where it was never released. */
    released: z.object({ version: z.int(), terms: couponTerms }).nullable(),
    limits: z.object({ perPerson: z.int(), perPersonDay: z.int().nullable() }),
    draft: z
      .object({
        state: draftState,
        revision: z.int(),
        terms: couponTerms,
        firstStock: firstStock.nullable(),
        /** Who wrote it, as they sign in. */
        writers: z.array(z.string()),
        /** Whether it is the caller's own work, which somebody else has to approve. */
        isOwn: z.boolean(),
        submittedAt: instant.nullable(),
        /** Why it last came back. */
        rejection: z.string().nullable(),
        changedAt: instant,
      })
      .nullable(),
    pools: z.array(pool),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
