import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

/** `quiet`: no action expected; `busy`: in progress; `warn`: needs attention. */
export type StateTone = 'quiet' | 'busy' | 'good' | 'warn' | 'bad';

/** A state's label; its tone repeats it in colour. */
export const StateTag = ({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>{children}</span>
);
