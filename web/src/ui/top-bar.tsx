import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  readonly title: string;
  /** The way back, with the words that name it. Left out on a screen that has none. */
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** One small control at the end of the bar. */
  readonly end?: ReactNode;
}

/** The header of a screen: its title as the page's only `h1`, the way back before it. */
export const TopBar = ({ title, back, end }: TopBarProps) => (
  <header className={styles['bar']}>
    {back ? (
      <button aria-label={back.label} className={styles['side']} onClick={back.onPress} type="button">
        <Icon name="back" size="2rem" />
      </button>
    ) : (
      <span className={styles['side']} />
    )}
    <h1 className={styles['title']}>{title}</h1>
    <span className={styles['side']}>{end}</span>
  </header>
);
