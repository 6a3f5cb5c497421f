import type { Card } from '@coupon-centre/contract/claim/card';
import { useWords } from '#lib/words/words.tsx';
import styles from './stock-share.module.css';

/** A coupon's stock left, as a bar and a percentage. */
export const StockShare = ({ card }: { readonly card: Card }) => {
  const { centre } = useWords();
  const percent = card.remainPercent;
  return (
    <p className={styles['share']}>
      <svg aria-hidden="true" className={styles['bar']}>
        <rect className={styles['left']} height="100%" width={`${percent}%`} />
      </svg>
      <span className={styles['text']}>{percent === 0 ? centre.soldOut : centre.left(percent)}</span>
    </p>
  );
};
