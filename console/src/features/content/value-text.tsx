import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useChannelName } from '#ui/channel-name.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { LocalisedText } from './localised-text.ts';
import type { FieldName } from './plans.ts';
import { SharedName } from './shared-name.tsx';
import { words as book } from './words.ts';

/** A picture may exist in one language only. */
type Texts = { readonly [Locale in keyof LocalisedText]: string | null };
const isText = (value: unknown): value is Texts => typeof value === 'object' && value !== null && 'en' in value;

const Colour = ({ value }: { readonly value: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        width: 12,
        height: 12,
        borderRadius: 3,
        marginInlineEnd: 6,
        background: value,
        border: '1px solid var(--line)',
        verticalAlign: -1,
      }}
    />
    {value}
  </span>
);

/** Loaded with the first ad that is not for everyone. */
const ConditionsText = loadedPart(async () => (await import('#ui/coupon/conditions-text.tsx')).ConditionsText);

const ShownTo = ({ all }: { readonly all: ConditionGroups | undefined }) => {
  const words = useWords(book);
  return all === undefined ? words.shownTo.everyone : <ConditionsText all={all} />;
};

const ChannelName = ({ channel }: { readonly channel: string | null }) => {
  const words = useWords(book);
  const nameOf = useChannelName();
  return channel === null ? words.everyChannel : nameOf(channel);
};

const titlesOf = (items: readonly { readonly title: LocalisedText }[], locale: Locale): string =>
  items.map(({ title }) => title[locale]).join(' · ') || '—';

interface Props {
  readonly field: FieldName;
  readonly value: unknown;
  /** Texts in both languages, not only the console's. */
  readonly isWhole?: boolean;
}

/** An item's value, read-only. */
export const ValueText = ({ field, value, isWhole = false }: Props) => {
  const locale = useLocale();
  if (field === 'validFrom' || field === 'validTo') return <InstantText at={(value ?? null) as string | null} />;
  if (field === 'channel') return <ChannelName channel={(value ?? null) as string | null} />;
  if (field === 'conditions') return <ShownTo all={value as ConditionGroups | undefined} />;
  if ((value ?? null) === null) return '—';
  if (field === 'shared') return <SharedName shared={String(value)} />;
  if (field === 'icon')
    return <img alt="" src={String(value)} style={{ height: 24, width: 24, objectFit: 'contain' }} />;
  if (field === 'bgColor') return <Colour value={String(value)} />;
  if (isText(value)) return isWhole ? `${value['zh-CN'] ?? '—'} / ${value.en ?? '—'}` : value[locale];
  if (!Array.isArray(value)) return String(value);
  return isWhole ? titlesOf(value, locale) : value.length;
};
