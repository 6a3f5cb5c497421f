import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface Props {
  readonly title: ReactNode;
  readonly subTitle?: ReactNode;
  /** What to do next. */
  readonly extra?: ReactNode;
}

/** A message in the place of a screen: what is wrong, why, and what to do next. */
export const MessagePage = ({ title, subTitle, extra }: Props) => (
  <div className={styles['page']}>
    <div className={styles['title']}>{title}</div>
    {subTitle && <div className={styles['why']}>{subTitle}</div>}
    {extra}
  </div>
);
