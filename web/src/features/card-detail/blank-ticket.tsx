import { classNames } from '#ui/class-names.ts';
import ticket from '#ui/ticket/ticket.module.css';
import styles from './detail-ticket.module.css';

/** Placeholder ticket: animated with a label while the coupon loads, static without one. */
export const BlankTicket = ({ loadingLabel }: { readonly loadingLabel?: string }) => (
  <>
    <p className="only-spoken" role="status">
      {loadingLabel}
    </p>
    <div
      aria-hidden="true"
      className={classNames(ticket['ticket'], styles['ticket'], styles['blank'], loadingLabel && styles['loading'])}
    >
      <div className={classNames(ticket['stub'], styles['head'])} />
      <div className={classNames(ticket['notched'], styles['perforation'])} />
      <div className={styles['below']} />
    </div>
  </>
);
