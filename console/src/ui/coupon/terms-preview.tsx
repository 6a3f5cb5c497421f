import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { useCallback, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { VariantChoice } from '#ui/variants/variant-choice.tsx';
import { couponPreview } from './coupon-preview.ts';

const book = {
  'zh-CN': { itself: '原文案' },
  en: { itself: 'Own text' },
} as const;

/** A coupon as subscribers will see it, with its own text or that of a variant. */
export const TermsPreview = ({ terms }: { readonly terms: CouponTerms }) => {
  const words = useWords(book);
  const [shown, setShown] = useState(0);
  const { variants = [] } = terms;
  const { title, subTitle } = variants[shown - 1] ?? terms;
  const previewIn = useCallback(
    (locale: Locale) => couponPreview({ ...terms, title, subTitle }, locale),
    [terms, title, subTitle],
  );
  return (
    <>
      {variants.length > 0 && (
        <p style={{ textAlign: 'center' }}>
          <VariantChoice
            itself={words.itself}
            onShow={setShown}
            shown={shown > variants.length ? 0 : shown}
            variants={variants}
          />
        </p>
      )}
      <PhonePreview previewIn={previewIn} />
    </>
  );
};
