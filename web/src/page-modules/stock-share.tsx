import type { Card } from '@coupon-centre/contract/card/card';
import { useLocale } from '#lib/words/words.tsx';
import styles from './stock-share.module.css';
import { pageWords } from './words.ts';

/** What is left of a coupon, as a bar and in percent. */
export const StockShare = ({ card }: { readonly card: Card }) => {
  const words = pageWords[useLocale()];
  const percent = card.remainPercent;
  return (
    <p className={styles['share']}>
      <svg aria-hidden="true" className={styles['bar']}>
        <rect className={styles['left']} height="100%" width={`${percent}%`} />
      </svg>
      <span className={styles['text']}>{percent === 0 ? words.allGone : `${words.left} ${percent}%`}</span>
    </p>
  );
};
