import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { pagePreview } from '#ui/claim-page/page-preview.ts';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { PreviewLink } from '#ui/claim-page/preview-link.tsx';
import { TermsPreview } from '#ui/coupon/terms-preview.tsx';
import { DocumentPreview } from '#ui/document-preview.tsx';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { VariantChoice } from '#ui/variants/variant-choice.tsx';

// What approvals of three kinds ask for, on a phone.

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** The coupon on a phone, as asked. */
export const CouponOnPhone = ({ approval }: Props) => {
  const { terms } = approval.asked as unknown as { readonly terms: CouponTerms };
  return <TermsPreview terms={terms} />;
};

/** What an approval of the kind PAGE holds. */
type AskedPage = CallRequest<'checkPage'> & { readonly version: number };

/** The page on a phone, as asked, and the way to see it on one's own. */
export const PageOnPhone = ({ approval: { subjectId, asked } }: Props) => {
  const words = useWords(pageWords);
  const [isLinking, setLinking] = useState(false);
  const [variant, setVariant] = useState(0);
  const cards = useCall('listPageCards', {}).data?.cards;
  const page = asked as unknown as AskedPage;
  const { version, variants = [] } = page;
  const content = variants[variant - 1]?.content ?? page.content;
  const previewIn = useCallback(
    (locale: Locale) => pagePreview(subjectId, { ...page, content }, { cards, locale }),
    [subjectId, page, content, cards],
  );
  return (
    <>
      {variants.length > 0 && (
        <p style={{ textAlign: 'center' }}>
          <VariantChoice itself={words.pageAlone} onShow={setVariant} shown={variant} variants={variants} />
        </p>
      )}
      <PhonePreview previewIn={previewIn} />
      <p style={{ textAlign: 'center' }}>
        <Button onClick={() => setLinking(true)}>{words.link}</Button>
      </p>
      {isLinking && (
        <PreviewLink onClose={() => setLinking(false)} pageId={subjectId} variant={variant} version={version} />
      )}
    </>
  );
};

/** The document's text on a phone. */
export const DocumentOnPhone = ({ approval }: Props) => {
  const { html } = approval.asked as unknown as { readonly html: Readonly<Record<Locale, string>> };
  return <DocumentPreview html={html} />;
};
