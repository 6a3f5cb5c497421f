import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AuditedThing, HistoryLink } from '#ui/history-link.tsx';
import styles from './page-header.module.css';

/** A screen's one strong button; false: the viewer lacks the right. */
export type Primary = false | { readonly text: string; readonly onPress: () => void };

interface Props {
  readonly title: ReactNode;
  /** The purpose of the screen in a sentence. */
  readonly about?: ReactNode;
  /** The parent screen. */
  readonly back?: { readonly to: string; readonly text: string };
  /** Next to the title, such as a state. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** What the audit holds of the thing, for who may read it. */
  readonly history?: AuditedThing;
  /** The head of a form: its button stays in sight. */
  readonly isSticky?: boolean;
  readonly primary?: Primary;
}

/** The head of a screen. */
export const PageHeader = ({ title, about, back, aside, actions, history, primary, isSticky }: Props) => (
  <header className={`${styles['header']} ${isSticky ? styles['sticky'] : ''}`}>
    <div className={styles['heading']}>
      {back && (
        <Link className={styles['back'] ?? ''} to={back.to}>
          ← {back.text}
        </Link>
      )}
      <h1 className={styles['title']}>
        {title} {aside}
      </h1>
      {about && <p className={styles['about']}>{about}</p>}
      {history && <HistoryLink {...history} />}
    </div>
    {(actions || primary) && (
      <div className={styles['actions']}>
        {actions}
        {primary && (
          <Button onClick={primary.onPress} type="primary">
            {primary.text}
          </Button>
        )}
      </div>
    )}
  </header>
);
