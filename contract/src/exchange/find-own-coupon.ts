import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { exchangeCode, id } from '#foundation/field.ts';
import { ownedCard } from '#wallet/owned-card.ts';

/**
 * Not in the specification; serves its screen of the same name (docs/flows/exchange.md). Searches the caller's coupons
 * only, so it reveals nothing about other codes.
 */
export const findOwnCoupon = call({
  path: '/bass-card/checkCoupon',
  summary: "The state of one of the caller's coupons, by its id, its own code or the exchange code it came from",
  who: { session: 'required' },
  request: z
    .object({
      uCardId: id.optional(),
      /** Instead of the id. */
      code: exchangeCode.optional(),
    })
    .check(({ value, issues }) => {
      if ((value.uCardId === undefined) !== (value.code === undefined)) return;
      issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['uCardId'] });
    }),
  /** Without the code, which `showCouponDetail` shows and records. */
  answer: json(ownedCard),
  refusals: ['OWNED_COUPON_NOT_FOUND'],
});
