import type { Card } from '@coupon-centre/contract/card/card';
import { useWords } from '#lib/words/words.tsx';
import styles from './stock-share.module.css';

/** What is left of a coupon, as a bar and in percent. */
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
