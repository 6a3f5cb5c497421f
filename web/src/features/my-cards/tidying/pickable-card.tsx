import type { ReactNode } from 'react';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './pickable-card.module.css';
import { tidyWords } from './tidy-words.ts';

export interface PickableCardProps {
  readonly title: string;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
  /** The coupon, without controls. */
  readonly children: ReactNode;
}

/** A coupon with a checkbox; a tap anywhere on it toggles it. */
export const PickableCard = ({ title, isPicked, onToggle, children }: PickableCardProps) => (
  <div className={styles['row']}>
    <span className={styles['tick']}>
      <input
        aria-label={tidyWords[useLocale()].pickOne(title)}
        checked={isPicked}
        className={styles['input']}
        onChange={onToggle}
        type="checkbox"
      />
      <span className={styles['box']}>
        <Icon name="check" size="1.5em" />
      </span>
    </span>
    <div className={styles['card']}>{children}</div>
  </div>
);
