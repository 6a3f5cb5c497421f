import { z } from 'zod';
import { ofBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { budgetLeft } from './budget-left.ts';
import { couponActions, couponState, draftState } from './coupon-state.ts';
import { couponTerms, firstStock } from './coupon-terms.ts';

const pool = z.object({
  poolId: z.uuid(),
  kind: z.enum(['CENTRE', 'GRAB', 'CODES']),
  /** Only for a grab's pool. */
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  total: z.int(),
  issued: z.int(),
  left: z.int(),
  perDay: z.int().nullable(),
  issuedToday: z.int(),
});

/** A coupon has one pool in the centre, one for each grab and one for each batch of codes. */
export const COUPON_POOLS_SHOWN = 200;

export const showCoupon = call({
  path: '/console-api/coupons/show',
  summary: 'A coupon with its released terms, its draft and its stock',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ templateId: id }),
  answer: json(
    z.object({
      templateId: z.uuid(),
      ...ofBranch,
      state: couponState,
      /** Actions that its state allows now. */
      actions: z.array(z.enum(couponActions)),
      createdAt: instant,
      /** The terms that claims get now; null if never released. */
      released: z.object({ version: z.int(), terms: couponTerms }).nullable(),
      limits: z.object({ perPerson: z.int(), perPersonDay: z.int().nullable() }),
      draft: z
        .object({
          state: draftState,
          revision: z.int(),
          terms: couponTerms,
          firstStock: firstStock.nullable(),
          /** Sign-in names of its authors. */
          writers: z.array(z.string()),
          /** Whether it is the caller's own work, which another operator has to approve. */
          isOwn: z.boolean(),
          submittedAt: instant.nullable(),
          /** The approval that it waits for; null while it is being written. */
          approvalId: z.uuid().nullable(),
          /** The last rejection's reason. */
          rejection: z.string().nullable(),
          changedAt: instant,
        })
        .nullable(),
      /** The approved ceiling; null if never released. `units`: those that exist or are ordered, in all pools. */
      ceiling: z.object({
        ceiling: z.int().nullable(),
        units: z.int(),
        /** The most units by which they may grow on a business day, and by how many they have grown today. */
        perDay: z.int().nullable(),
        unitsToday: z.int(),
        /** What is left of the campaign's budget; null without a campaign. */
        budget: budgetLeft.nullable(),
      }),
      /** The centre's, then the newest grabs and batches of codes. */
      pools: z.array(pool).max(COUPON_POOLS_SHOWN),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
