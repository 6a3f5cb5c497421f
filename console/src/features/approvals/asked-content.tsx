import { contentFieldWords } from '@coupon-centre/contract/content/content-field-words';
import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { SeenBy } from '#ui/coupon/seen-by.tsx';
import { audienceInWords } from '#ui/coupon/terms-in-words.ts';
import { FieldTable } from '#ui/field-table.tsx';
import { AskedFields } from './asked-fields.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind CONTENT holds; null: a removal. */
interface Asked {
  readonly item: ContentItem | null;
}

/** An ad says in a sentence who sees it, and not condition by condition. */
function inWords({ item }: Asked, locale: Locale): object {
  if (item?.kind !== 'ad') return { item };
  const { conditions: all } = item;
  return {
    item: { ...item, conditions: audienceInWords(all ? { kind: 'conditions', all } : { kind: 'everyone' }, locale) },
  };
}

/** An item of content: what changes, and all of it; or what is removed. */
export const AskedContent = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const words = useWords(book);
  const locale = useLocale();
  const { arts } = useWords(pageWords);
  const fields = { item: '', ...words.contentKind, ...useWords(contentFieldWords) };
  const { kinds: kind, nulls } = words.content;
  const named = { fields, values: { ...nulls, kind, art: arts } };
  const asked = approval.asked as unknown as Asked;
  const inForce = approval.inForce as unknown as Asked | null;
  const was = inForce && inWords(inForce, locale);
  if (asked.item !== null) {
    return (
      <AskedFields
        approval={{ ...approval, asked: { ...inWords(asked, locale) }, inForce: was && { ...was } }}
        words={named}
      >
        {asked.item.kind === 'ad' && <SeenBy all={asked.item.conditions} />}
      </AskedFields>
    );
  }
  return (
    <Part title={words.whole}>
      <Alert showIcon style={{ marginBottom: 12 }} title={words.removal} type="warning" />
      <FieldTable is={was ?? {}} label={words.whole} was={null} words={named} />
    </Part>
  );
};
