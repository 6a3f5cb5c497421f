import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './slides.module.css';

export interface SlidesProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode; readonly isLink: boolean }[];
}

/**
 * Cards side by side, moved only by the person: by swiping, or by keyboard, since a focused card scrolls into view. If
 * none has a link, the row itself takes the focus. Dots show the position.
 */
export const Slides = ({ label, slides }: SlidesProps) => {
  const [shown, setShown] = useState(0);
  const note = (row: HTMLElement): void => {
    const way = row.scrollWidth - row.clientWidth;
    if (way > 0) setShown(Math.round((Math.abs(row.scrollLeft) / way) * (slides.length - 1)));
  };
  return (
    <section aria-label={label}>
      <ul
        className={styles['row']}
        onScroll={(event) => note(event.currentTarget)}
        tabIndex={slides.length > 1 && !slides.some(({ isLink }) => isLink) ? 0 : undefined}
      >
        {slides.map(({ key, content }) => (
          // Browsers do not always scroll a focused card fully into view if its edge is already visible.
          <li
            className={styles['slide']}
            key={key}
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'start' })}
          >
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <p aria-hidden="true" className={styles['dots']}>
          {slides.map(({ key }, index) => (
            <i className={classNames(styles['dot'], index === shown && styles['here'])} key={key} />
          ))}
        </p>
      )}
    </section>
  );
};
