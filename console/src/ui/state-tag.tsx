import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

/** `quiet`: nothing is expected of it; `busy`: under way; `warn`: waits for somebody. */
export type StateTone = 'quiet' | 'busy' | 'good' | 'warn' | 'bad';

/** A state in a word; its tone says the same in colour. */
export const StateTag = ({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>{children}</span>
);
