import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  readonly heading?: string | null;
  /** Text rather than coupons: wider side padding. */
  readonly isText?: boolean;
  readonly children: ReactNode;
}

/** A section of a claim page: a sheet on the page's colour, with its heading between two strokes. */
export const Panel = ({ heading, isText = false, children }: PanelProps) => {
  const id = useId();
  const className = classNames(styles['panel'], isText && styles['text']);
  if (!heading) return <div className={className}>{children}</div>;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 className={styles['heading']} id={id}>
        <span className={styles['stroke']} />
        <span>{heading}</span>
        <span className={styles['stroke']} />
      </h2>
      {children}
    </section>
  );
};
