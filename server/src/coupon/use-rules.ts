import type { Locale } from '@coupon-centre/contract/field';
import type { SeenUse, UseOrder, UseRequest } from '#coupon/use-store.ts';
import { useReasons } from '#coupon/use-words.ts';
import { hoursInWords, insideHours, type Validity } from '#coupon/validity.ts';

/** Why a coupon cannot be used now; names are the wire's. */
export type UseRefusal =
  | { readonly name: 'OWNED_COUPON_NOT_FOUND' | 'REQUEST_ID_REUSED' | 'WITHDRAWN' | 'ALREADY_USED' | 'EXPIRED' }
  | { readonly name: 'USE_IN_PROGRESS'; readonly useOrderNo: string }
  | { readonly name: 'NOT_YET_VALID'; readonly validFromMs: number }
  | { readonly name: 'CONDITIONS_NOT_MET'; readonly reasons: readonly string[] };

export type UseVerdict =
  | { readonly kind: 'go' }
  /** The same request as before: this is its order. */
  | { readonly kind: 'earlier'; readonly order: UseOrder }
  | { readonly kind: 'refused'; readonly refusal: UseRefusal };

/** What the coupon's terms ask for beside its span; empty when all is met. */
function unmetConditions(validity: Validity, locale: Locale, nowMs: number): string[] {
  return insideHours(validity.hours, nowMs)
    ? []
    : [useReasons.onlyInHours[locale].replace('{hours}', hoursInWords(validity.hours, locale))];
}

function refusalOf(seen: SeenUse, validity: Validity, { locale, nowMs }: UseRequest): UseRefusal | null {
  switch (seen.state) {
    case 'WITHDRAWN':
      return { name: 'WITHDRAWN' };
    case 'USED':
      return { name: 'ALREADY_USED' };
    case 'USING':
      return { name: 'USE_IN_PROGRESS', useOrderNo: seen.openOrderNo ?? '' };
    case 'EXPIRED':
      return { name: 'EXPIRED' };
    case 'PENDING':
      return { name: 'CONDITIONS_NOT_MET', reasons: [useReasons.notReady[locale]] };
    case 'AVAILABLE': {
      if (nowMs >= seen.validToMs) return { name: 'EXPIRED' };
      if (nowMs < seen.validFromMs) return { name: 'NOT_YET_VALID', validFromMs: seen.validFromMs };
      const reasons = unmetConditions(validity, locale, nowMs);
      return reasons.length === 0 ? null : { name: 'CONDITIONS_NOT_MET', reasons };
    }
  }
}

/**
 * Whether a coupon can be used at this moment. A repeat is told apart first, for its answer does not depend on how the
 * coupon stands by now; then the order of the wire's checks. It may only refuse: what lets a use through is the guard in
 * `markUsing`.
 */
export function judgeUse(seen: SeenUse, validity: Validity, request: UseRequest): UseVerdict {
  if (seen.earlier?.order) return { kind: 'earlier', order: seen.earlier.order };
  if (seen.earlier) return { kind: 'refused', refusal: { name: 'REQUEST_ID_REUSED' } };
  const refusal = refusalOf(seen, validity, request);
  return refusal === null ? { kind: 'go' } : { kind: 'refused', refusal };
}
