import type { Terms } from '#coupon/offer.ts';
import { notUsableBecause, stateAt } from '#coupon/owned-state.ts';
import type { SeenUse, UseOrder, UseRequest } from '#coupon/use-store.ts';

/** Why a coupon cannot be used now; names are the wire's. */
export type UseRefusal =
  | { readonly name: 'OWNED_COUPON_NOT_FOUND' | 'REQUEST_ID_REUSED' | 'WITHDRAWN' | 'ALREADY_USED' | 'EXPIRED' }
  /** The terms ask for a confirmation by SMS, and there is none; or there is one that does not hold. */
  | { readonly name: 'CONFIRMATION_NEEDED' | 'UNCONFIRMED' }
  | { readonly name: 'USE_IN_PROGRESS'; readonly useOrderNo: string }
  | { readonly name: 'NOT_YET_VALID'; readonly validFromMs: number }
  | { readonly name: 'CONDITIONS_NOT_MET'; readonly reasons: readonly string[] };

export type UseVerdict =
  | { readonly kind: 'go' }
  /** The same request as before: this is its order. */
  | { readonly kind: 'earlier'; readonly order: UseOrder }
  | { readonly kind: 'refused'; readonly refusal: UseRefusal };

type Promised = Pick<Terms, 'validity'>;

function refusalOf({ coupon, openOrderNo }: SeenUse, terms: Promised, request: UseRequest): UseRefusal | null {
  const { nowMs, locale } = request;
  switch (stateAt(coupon, nowMs)) {
    case 'WITHDRAWN':
      return { name: 'WITHDRAWN' };
    case 'USED':
      return { name: 'ALREADY_USED' };
    case 'USING':
      return { name: 'USE_IN_PROGRESS', useOrderNo: openOrderNo ?? '' };
    case 'EXPIRED':
      return { name: 'EXPIRED' };
    case 'PENDING':
    case 'AVAILABLE': {
      const validFromMs = coupon.valid_from.getTime();
      if (coupon.state === 'AVAILABLE' && nowMs < validFromMs) return { name: 'NOT_YET_VALID', validFromMs };
      const reason = notUsableBecause(coupon, terms, nowMs, locale);
      return reason === null ? null : { name: 'CONDITIONS_NOT_MET', reasons: [reason] };
    }
  }
}

/**
 * Whether a coupon can be used at this moment. A repeat is told apart first, for its answer does not depend on how the
 * coupon stands by now; then the order of the wire's checks. It may only refuse: what lets a use through is the guard in
 * `markUsing`.
 */
export function judgeUse(seen: SeenUse, terms: Promised, request: UseRequest): UseVerdict {
  if (seen.earlier?.order) return { kind: 'earlier', order: seen.earlier.order };
  if (seen.earlier) return { kind: 'refused', refusal: { name: 'REQUEST_ID_REUSED' } };
  const refusal = refusalOf(seen, terms, request);
  return refusal === null ? { kind: 'go' } : { kind: 'refused', refusal };
}
