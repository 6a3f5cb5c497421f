import { classNames } from '#ui/class-names.ts';
import styles from './detail-ticket.module.css';

/** The ticket before its coupon is known: breathing with words for it while it loads, still when there are none. */
export const BlankTicket = ({ loadingLabel }: { readonly loadingLabel?: string }) => (
  <>
    <p className="only-spoken" role="status">
      {loadingLabel}
    </p>
    <div
      aria-hidden="true"
      className={classNames(styles['ticket'], styles['blank'], loadingLabel && styles['loading'])}
    >
      <div className={styles['head']} />
      <div className={styles['perforation']} />
      <div className={styles['below']} />
    </div>
  </>
);
