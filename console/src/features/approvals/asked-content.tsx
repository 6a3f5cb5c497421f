import { contentFieldWords } from '@coupon-centre/contract/content/content-field-words';
import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { FieldTable } from '#ui/field-table.tsx';
import { AskedFields } from './asked-fields.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind CONTENT holds; null: a removal. */
interface Asked {
  readonly item: ContentItem | null;
}

/** An item of content: what changes, and all of it; or what is removed. */
export const AskedContent = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const words = useWords(book);
  const { arts } = useWords(pageWords);
  const fields = { item: '', ...words.contentKind, ...useWords(contentFieldWords) };
  const { kinds: kind, nulls } = words.content;
  const named = { fields, values: { ...nulls, kind, art: arts } };
  const { item } = approval.asked as unknown as Asked;
  if (item !== null) return <AskedFields approval={approval} words={named} />;
  return (
    <Part title={words.whole}>
      <Alert showIcon style={{ marginBottom: 12 }} title={words.removal} type="warning" />
      <FieldTable is={approval.inForce ?? {}} label={words.whole} was={null} words={named} />
    </Part>
  );
};
