import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  readonly title: string;
  /** The back button and its accessible name. Left out on a screen without one. */
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** One control below the title, as wide as the title's place; its own text stands at its lower edge. */
  readonly under?: ReactNode;
  /** One small control at the end of the bar. */
  readonly end?: ReactNode;
}

/** The header of a screen: its title as the page's only `h1`, after the back button. */
export const TopBar = ({ title, back, under, end }: TopBarProps) => (
  <header className={classNames(styles['row'], styles['bar'])}>
    {back ? (
      <button aria-label={back.label} className={styles['side']} onClick={back.onPress} type="button">
        <Icon name="back" size="2em" />
      </button>
    ) : (
      <span className={styles['side']} />
    )}
    {under ? (
      <div className={styles['titled']}>
        <h1 className={styles['above']}>{title}</h1>
        {under}
      </div>
    ) : (
      <h1 className={styles['title']}>{title}</h1>
    )}
    <span className={styles['side']}>{end}</span>
  </header>
);
