import type { CouponPreview } from '@coupon-centre/contract/content/phone-preview';
import type { Locale } from '@coupon-centre/contract/field';
import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import { validityLine } from './terms-in-words.ts';

/** Of a coupon that is not kept yet. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** A coupon as people will see it, as far as it is written: what is not is empty. */
export function couponPreview(terms: CouponTerms, locale: Locale): CouponPreview {
  const { benefit, validity } = terms;
  const isReadable = validity.kind === 'fixed' ? Boolean(validity.from && validity.to) : Boolean(validity.days);
  return {
    kind: 'coupon',
    value: {
      card: {
        sCardId: NO_ID,
        mTitle: terms.title?.[locale] ?? '',
        sTitle: terms.subTitle?.[locale] ?? '',
        cardClass: terms.cardClass,
        benefit: { ...benefit, amount: benefit.amount ?? 0 },
        time: isReadable ? validityLine(validity, locale) : '',
        claimStart: terms.claimStart ?? new Date(0).toISOString(),
        claimEnd: terms.claimEnd ?? new Date(0).toISOString(),
        remainPercent: 100,
        tags: (terms.tags ?? []).map((tag) => tag?.[locale] ?? '').filter((tag) => tag !== ''),
        actionState: 'CLAIM',
      },
      ruleHtml: terms.ruleHtml?.[locale] ?? '',
    },
  };
}
