import type { ReactNode } from 'react';
import styles from './state-view.module.css';

export interface StateViewProps {
  /** One of `illustrations/`; left out where there is no room. */
  readonly art?: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** Available actions: retry, go home, look elsewhere. */
  readonly children?: ReactNode;
  /** Announced at once, for a state that replaces the requested content. */
  readonly isAlert?: boolean;
}

/** Shown in place of content: nothing there yet, an error, no connection. */
export const StateView = ({ art, title, text, children, isAlert = false }: StateViewProps) => (
  <div className={styles['state']} role={isAlert ? 'alert' : undefined}>
    {art && <div className={styles['art']}>{art}</div>}
    <p className={styles['title']}>{title}</p>
    {text && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </div>
);
