import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind FRONT holds. */
interface Asked {
  readonly front: string;
  /** Null: no page. */
  readonly pageId: string | null;
}

/** Which claim page a front route is to show. */
export const AskedFront = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { front: words } = useWords(book);
  const locale = useLocale();
  const pages = useWholeList('listPages', {});
  const titleOf = (pageId: string | null): string =>
    pageId === null
      ? words.none
      : (pages.data?.items.find((page) => page.pageId === pageId)?.title[locale] ?? fieldBook[locale].unnamed);
  const inWords = ({ front, pageId }: Asked) => ({ front: `/${front}`, pageId: titleOf(pageId) });
  const asked = approval.asked as unknown as Asked;
  const before = (approval.inForce as unknown as Asked | null) ?? { front: asked.front, pageId: null };
  return (
    <AskedFields
      approval={{ ...approval, asked: inWords(asked), inForce: inWords(before) }}
      words={{ fields: { front: words.front, pageId: words.pageId } }}
    />
  );
};
