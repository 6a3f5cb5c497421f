import type { CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  readonly title?: ReactNode;
  /** At the end of the title's line. */
  readonly extra?: ReactNode;
  readonly isSmall?: boolean;
  /** What it holds reaches its border. */
  readonly isBare?: boolean;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

/** A framed part of a screen. The kit's own loads its tabs, too. */
export const Card = ({ title, extra, isSmall = false, isBare = false, style, children }: Props) => (
  <section className={isSmall ? `${styles['card']} ${styles['small']}` : styles['card']} style={style}>
    {title !== undefined && (
      <div className={styles['head']}>
        <div className={styles['title']}>{title}</div>
        {extra && <div className={styles['extra']}>{extra}</div>}
      </div>
    )}
    <div className={isBare ? `${styles['body']} ${styles['bare']}` : styles['body']}>{children}</div>
  </section>
);
