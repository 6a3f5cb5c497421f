import { minuteText, secondText } from '#lib/business-time.ts';

interface Props {
  readonly at: string | null;
  readonly hasSeconds?: boolean;
}

/** A moment in business time (Asia/Shanghai); a dash where there is none. */
export const InstantText = ({ at, hasSeconds = false }: Props) =>
  at === null ? (
    <span>—</span>
  ) : (
    <time dateTime={at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {hasSeconds ? secondText(at) : minuteText(at)}
    </time>
  );
