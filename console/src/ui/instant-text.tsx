import { BUSINESS_ZONE_NAME } from '@coupon-centre/contract/foundation/time';
import { minuteText, secondText } from '#lib/business-time.ts';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { zone: `北京时间（${BUSINESS_ZONE_NAME}）` },
  en: { zone: `Beijing time (${BUSINESS_ZONE_NAME})` },
} as const;

interface Props {
  readonly at: string | null;
  readonly hasSeconds?: boolean;
  /** Text for null. */
  readonly none?: string;
}

/** A time in business time (Asia/Shanghai); `none` for null. */
export const InstantText = ({ at, hasSeconds = false, none = '—' }: Props) => {
  const words = useWords(book);
  if (at === null) return <span>{none}</span>;
  return (
    <time dateTime={at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} title={words.zone}>
      {hasSeconds ? secondText(at) : minuteText(at)}
    </time>
  );
};
