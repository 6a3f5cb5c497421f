import { contentFieldWords } from '@coupon-centre/contract/content/content-field-words';
import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useChannelChoices } from '#ui/channel-name.ts';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { SeenBy } from '#ui/coupon/seen-by.tsx';
import { audienceApart } from '#ui/coupon/terms-in-words.ts';
import { useNamesInTerms } from '#ui/coupon/use-names-in-terms.ts';
import { FieldTable } from '#ui/field-table.tsx';
import { AskedFields } from './asked-fields.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind CONTENT holds; null: a removal. */
interface Asked {
  readonly item: ContentItem | null;
}

function audienceOf(asked: Asked | null) {
  if (asked?.item?.kind !== 'ad') return;
  const { conditions: all } = asked.item;
  return all ? ({ kind: 'conditions', all } as const) : ({ kind: 'everyone' } as const);
}

/** An ad says in a sentence who sees it, and not condition by condition. */
function useInWords(): (asked: Asked, other: Asked | null) => object {
  const locale = useLocale();
  const names = useNamesInTerms();
  return ({ item }, other) => {
    const audience = audienceOf({ item });
    if (audience === undefined) return { item };
    return { item: { ...item, conditions: audienceApart(audience, audienceOf(other), { locale, names }) } };
  };
}

/** An item of content: what changes, and all of it; or what is removed. */
export const AskedContent = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const words = useWords(book);
  const inWords = useInWords();
  const { arts } = useWords(pageWords);
  const fields = { item: '', ...words.contentKind, ...useWords(contentFieldWords) };
  const { kinds: kind, nulls } = words.content;
  const channels = Object.fromEntries(useChannelChoices().map(({ value, label }) => [value, label]));
  const named = { fields, values: { ...nulls, channel: { ...channels, ...nulls.channel }, kind, art: arts } };
  const asked = approval.asked as unknown as Asked;
  const inForce = approval.inForce as unknown as Asked | null;
  const was = inForce && inWords(inForce, asked);
  if (asked.item !== null) {
    return (
      <AskedFields
        approval={{ ...approval, asked: { ...inWords(asked, inForce) }, inForce: was && { ...was } }}
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
