import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { PrintedOffer } from '@coupon-centre/contract/centre/shown-terms';
import type { CouponPreview } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { validityLine } from './terms-in-words.ts';

/** Id of a coupon that has not been saved. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Preview of the coupon as subscribers will see it; fields without a value are empty. */
export function couponPreview(terms: CouponTerms, locale: Locale): CouponPreview {
  const { benefit, validity } = terms;
  const isReadable = validity.kind === 'fixed' ? Boolean(validity.from && validity.to) : Boolean(validity.days);
  const printed: PrintedOffer = {
    mTitle: terms.title?.[locale] ?? '',
    sTitle: terms.subTitle?.[locale] ?? '',
    cardClass: terms.cardClass,
    benefit: { ...benefit, amount: benefit.amount ?? 0 },
    time: isReadable ? validityLine(validity, locale) : '',
    claimStart: terms.claimStart ?? new Date(0).toISOString(),
    claimEnd: terms.claimEnd ?? new Date(0).toISOString(),
    tags: (terms.tags ?? []).map((tag) => tag?.[locale] ?? '').filter((tag) => tag !== ''),
  };
  return {
    kind: 'coupon',
    value: {
      card: { ...printed, sCardId: NO_ID, remainPercent: 100, actionState: 'CLAIM' },
      ruleHtml: terms.ruleHtml?.[locale] ?? '',
    },
  };
}
