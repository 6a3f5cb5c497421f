import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { sizeInWords } from './audience-size-words.ts';
import { countableAudience } from './condition-values.ts';

const book = {
  'zh-CN': { seen: '仅登录后符合条件的用户可见，访客不可见；以打开页面时是否符合为准。' },
  en: { seen: 'Only they see it once logged in, and no guest; what holds when the page is opened counts.' },
} as const;

/** How many people something is shown to, counted now. Nothing while the conditions are not complete. */
export const SeenBy = ({ all }: { readonly all: ConditionGroups | undefined }) => {
  const words = useWords(book);
  const locale = useLocale();
  const audience = countableAudience(all && { kind: 'conditions', all });
  const size = useCall('countAudience', { audience: audience ?? { kind: 'everyone' } }, { isOff: audience === null });
  if (audience === null || size.data === undefined || size.isPlaceholderData) return null;
  return (
    <p aria-live="polite">
      {sizeInWords(size.data, locale)}
      {words.seen}
    </p>
  );
};
