import type { PagePreview } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { useCallback } from 'react';
import { PhonePreview } from './phone-preview.tsx';

type Texts = Readonly<Record<Locale, string>>;

/** A page of nothing but this text. */
const pageOf = (html: string): PagePreview => ({
  kind: 'page',
  value: {
    page: {
      pageId: 'document',
      version: 1,
      effectiveFrom: new Date(0).toISOString(),
      effectiveTo: null,
      title: '',
      share: { title: '', subTitle: '', imageUrl: null },
      background: { color: '#ffffff', image: null },
      modules: html === '' ? [] : [{ kind: 'richText', moduleId: 'document', html }],
    },
    cards: [],
  },
});

/** A document's text on a phone, while it is written and when it is approved. */
export const DocumentPreview = ({ html }: { readonly html: Texts | undefined }) => {
  const previewIn = useCallback((locale: Locale) => pageOf(html?.[locale] ?? ''), [html]);
  return <PhonePreview previewIn={previewIn} />;
};
