import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';

interface Props {
  readonly title: ReactNode;
  /** A line of what the screen is for. */
  readonly about?: ReactNode;
  /** The screen above this one. */
  readonly back?: { readonly to: string; readonly text: string };
  /** Beside the title, such as a state. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}

/** What a screen begins with. */
export const PageHeader = ({ title, about, back, aside, actions }: Props) => (
  <header className={styles['header']}>
    <div>
      {back && (
        <Link className={styles['back'] ?? ''} to={back.to}>
          ← {back.text}
        </Link>
      )}
      <h1 className={styles['title']}>
        {title} {aside}
      </h1>
      {about && <p className={styles['about']}>{about}</p>}
    </div>
    {actions && <div className={styles['actions']}>{actions}</div>}
  </header>
);
