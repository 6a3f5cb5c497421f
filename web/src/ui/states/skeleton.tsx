import { classNames } from '#ui/class-names.ts';
import styles from './skeleton.module.css';

/** Placeholders for coupons, with the card's dimensions. `label` is for screen readers. */
export const CouponListSkeleton = ({ count, label }: { readonly count: number; readonly label: string }) => (
  <div aria-busy="true" role="status">
    <span className="only-spoken">{label}</span>
    <div aria-hidden="true" className="coupons">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are identical and never reordered
        <div key={at}>
          <div className={styles['card']}>
            <div className={classNames(styles['block'], styles['stub'])} />
            <div className={styles['lines']}>
              <div className={styles['block']} />
              <div className={styles['block']} />
              <div className={styles['block']} />
            </div>
          </div>
        </div>
      ))}
    </div>
  </div>
);
