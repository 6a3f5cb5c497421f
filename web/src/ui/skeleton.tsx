import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey block in the place of something that is on its way; `width` and `height` in rem or percent. */
export const Skeleton = ({ width, height }: { readonly width?: string; readonly height?: string }) => (
  <div aria-hidden="true" className={styles['block']} style={{ width, height } as CSSProperties} />
);

/** Coupons on their way, in the measures of the card. `label` says so to those who cannot see it. */
export const CouponListSkeleton = ({ count, label }: { readonly count: number; readonly label: string }) => (
  <div aria-busy="true" role="status">
    <span className="only-spoken">{label}</span>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are alike and never change places
      <div aria-hidden="true" className={styles['card']} key={at}>
        <div className={classNames(styles['block'], styles['stub'])} />
        <div className={styles['lines']}>
          <div className={styles['block']} style={{ width: '70%' }} />
          <div className={styles['block']} style={{ width: '92%' }} />
          <div className={styles['block']} style={{ width: '40%' }} />
        </div>
      </div>
    ))}
  </div>
);
