import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { pagePreview } from '#ui/claim-page/page-preview.ts';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { PreviewLink } from '#ui/claim-page/preview-link.tsx';
import { usePageWords } from '#ui/claim-page/use-page-words.ts';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

type Shown = CallResponse<'showApproval'>;

/** What an approval of the kind PAGE holds. */
type Asked = CallRequest<'checkPage'> & { readonly version: number };

/** A version of a claim page: what changes, and all of it. */
export const AskedPage = ({ approval }: { readonly approval: Shown }) => {
  const { pageAudience } = useWords(book);
  return (
    <AskedFields approval={approval} words={usePageWords()}>
      <p>{pageAudience}</p>
    </AskedFields>
  );
};

/** The page on a phone, as asked, and the way to see it on one's own. */
export const PageOnPhone = ({ approval: { subjectId, asked } }: { readonly approval: Shown }) => {
  const words = useWords(pageWords);
  const [isLinking, setLinking] = useState(false);
  const cards = useCall('listPageCards', {}).data?.cards;
  const { version } = asked as unknown as Asked;
  const previewIn = useCallback(
    (locale: Locale) => pagePreview(subjectId, asked as unknown as Asked, { cards, locale }),
    [subjectId, asked, cards],
  );
  return (
    <>
      <PhonePreview previewIn={previewIn} />
      <p style={{ textAlign: 'center' }}>
        <Button onClick={() => setLinking(true)}>{words.link}</Button>
      </p>
      {isLinking && <PreviewLink onClose={() => setLinking(false)} pageId={subjectId} version={version} />}
    </>
  );
};
