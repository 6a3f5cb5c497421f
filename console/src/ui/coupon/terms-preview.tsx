import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { useCallback } from 'react';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { couponPreview } from './coupon-preview.ts';

/** A coupon as subscribers will see it. */
export const TermsPreview = ({ terms }: { readonly terms: CouponTerms }) => {
  const previewIn = useCallback((locale: Locale) => couponPreview(terms, locale), [terms]);
  return <PhonePreview previewIn={previewIn} />;
};
