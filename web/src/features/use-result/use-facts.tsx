import type { AnswerData } from '#lib/call/fetch-data.ts';
import { useLocale } from '#lib/words/words.tsx';
import { couponFace } from '#ui/ticket/coupon-face.ts';
import { Figure } from '#ui/ticket/figure.tsx';
import styles from './result-view.module.css';
import { resultWords } from './words.ts';

export interface UseFactsProps {
  readonly mTitle: string | undefined;
  /** Absent where no order was placed. */
  readonly orderNo: string | undefined;
  /** Null until the server answers about the order. */
  readonly use: AnswerData<'showUse'> | null;
}

const UNKNOWN = '···';

/** What was used, for which number, under which order number; each line keeps its place until it is known. */
export const UseFacts = ({ mTitle, orderNo, use }: UseFactsProps) => {
  const locale = useLocale();
  const words = resultWords[locale];
  const title = use?.mTitle ?? mTitle;
  const lines = [
    ...(title === undefined ? [] : [{ name: words.coupon, text: title }]),
    ...(orderNo === undefined
      ? []
      : [
          { name: words.value, text: use && <Figure face={couponFace(use.benefit, use.cardClass, locale)} /> },
          { name: words.number, text: use?.maskedPhone },
          { name: words.orderNo, text: orderNo },
        ]),
  ];
  if (lines.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {lines.map(({ name, text }) => (
        <div className={styles['fact']} key={name}>
          <dt>{name}</dt>
          <dd>{text ?? UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
};
