import type { Locale } from '@coupon-centre/contract/foundation/field';
import { useCallback } from 'react';
import { useCall } from '#lib/use-call.ts';
import { pagePreview } from '#ui/claim-page/page-preview.ts';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { contentOf } from './variants.ts';
import type { Written } from './written.ts';

interface Props {
  readonly pageId: string;
  readonly written: Written;
  /** The variant that is shown, counted from 1; 0: the page itself. */
  readonly shown: number;
}

/** The page as subscribers will see it, as far as it is written. */
export const WrittenPreview = ({ pageId, written, shown }: Props) => {
  const cards = useCall('listPageCards', {}).data?.cards;
  const previewIn = useCallback(
    (locale: Locale) => pagePreview(pageId, { ...written, content: contentOf(written, shown) }, { cards, locale }),
    [pageId, written, shown, cards],
  );
  return <PhonePreview previewIn={previewIn} />;
};
