import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Coupons on their way, in the measures of the card. `label` says so to those who cannot see it. */
export const CouponListSkeleton = ({ count, label }: { readonly count: number; readonly label: string }) => (
  <div aria-busy="true" role="status">
    <span className="only-spoken">{label}</span>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are alike and never change places
      <div aria-hidden="true" className={styles['card']} key={at}>
        <div className={classNames(styles['block'], styles['stub'])} />
        <div className={styles['lines']}>
          <div className={styles['block']} />
          <div className={styles['block']} />
          <div className={styles['block']} />
        </div>
      </div>
    ))}
  </div>
);
