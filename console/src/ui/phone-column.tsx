import type { ReactNode } from 'react';
import styles from './phone-column.module.css';

interface Props {
  readonly children: ReactNode;
  /** For screen readers. */
  readonly label?: string;
  /** The screen's header stays in sight, too. */
  readonly isBelowHeader?: boolean;
}

/** The place of a phone next to what is being written: it stays in sight, and is smaller on a narrow screen. */
export const PhoneColumn = ({ children, label, isBelowHeader = false }: Props) => (
  <section aria-label={label} className={`${styles['column']} ${isBelowHeader ? styles['below'] : ''}`}>
    {children}
  </section>
);
