import { z } from 'zod';
import { ownedCard } from '#card/owned-card.ts';
import { endpoint } from '#endpoint.ts';
import { exchangeCode, id } from '#field.ts';

/**
 * Not of the specification: behind its screen of the same name (decision 14). Looks only among what is the caller's, so it
 * tells nothing of any other code.
 */
export const checkCoupon = endpoint({
  path: '/bass-card/checkCoupon',
  summary: "How one of the caller's own coupons stands now, by its id, its own code or the exchange code it came from",
  session: 'required',
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
  /** Without its code, which `getCardDetailsInfo` shows and records. */
  response: ownedCard,
  refusals: ['OWNED_COUPON_NOT_FOUND'],
});
