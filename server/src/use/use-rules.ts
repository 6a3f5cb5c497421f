import type { Terms } from '#catalogue/offer.ts';
import { notUsableBecause, stateAt } from '#owned/owned-state.ts';
import type { SeenUse, UseOrder, UseRequest } from './use-store.ts';

/** Why a coupon cannot be used now; names are the wire's. */
export type UseRefusal =
  | { readonly name: 'OWNED_COUPON_NOT_FOUND' | 'REQUEST_ID_REUSED' | 'WITHDRAWN' | 'ALREADY_USED' | 'EXPIRED' }
  /** The terms require an SMS confirmation, and it is missing or invalid. */
  | { readonly name: 'CONFIRMATION_NEEDED' | 'UNCONFIRMED' }
  | { readonly name: 'USE_IN_PROGRESS'; readonly useOrderNo: string }
  | { readonly name: 'NOT_YET_VALID'; readonly validFromMs: number }
  | { readonly name: 'CONDITIONS_NOT_MET'; readonly reasons: readonly string[] };

export type UseVerdict =
  | { readonly kind: 'go' }
  /** A repeat of an earlier request: this is its order. */
  | { readonly kind: 'earlier'; readonly order: UseOrder }
  | { readonly kind: 'refused'; readonly refusal: UseRefusal };

type Promised = Pick<Terms, 'validity'>;

function refusalOf({ coupon, openOrderNo }: SeenUse, terms: Promised, request: UseRequest): UseRefusal | null {
  const { nowMs } = request;
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
      const reason = notUsableBecause(coupon, terms, request);
      return reason === null ? null : { name: 'CONDITIONS_NOT_MET', reasons: [reason] };
    }
  }
}

/**
 * Whether a coupon can be used at this moment. A repeat is recognised first, since its answer does not depend on the
 * coupon's current state; then the wire's checks in order. It can only refuse: `start_uses` guards the use itself.
 */
export function judgeUse(seen: SeenUse, terms: Promised, request: UseRequest): UseVerdict {
  if (seen.earlier?.order) return { kind: 'earlier', order: seen.earlier.order };
  if (seen.earlier) return { kind: 'refused', refusal: { name: 'REQUEST_ID_REUSED' } };
  const refusal = refusalOf(seen, terms, request);
  return refusal === null ? { kind: 'go' } : { kind: 'refused', refusal };
}
