import type { ReactNode } from 'react';
import styles from './state-view.module.css';

export interface StateViewProps {
  /** One of `illustrations/`; left out where there is no room. */
  readonly art?: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** What can be done now: retry, go home, look elsewhere. */
  readonly children?: ReactNode;
  /** Spoken at once, for a state that replaces what was asked for. */
  readonly isAlert?: boolean;
}

/** What stands where content would: nothing there yet, something went wrong, no connection. */
export const StateView = ({ art, title, text, children, isAlert = false }: StateViewProps) => (
  <div className={styles['state']} role={isAlert ? 'alert' : undefined}>
    {art && <div className={styles['art']}>{art}</div>}
    <p className={styles['title']}>{title}</p>
    {text && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
);
