import type { ReactNode } from 'react';
import styles from './approval.module.css';

/** A part of the screen with a heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className={styles['card']}>
    <h2 className={styles['heading']}>{title}</h2>
    {children}
  </section>
);
