import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A section of a claim page: a sheet on the page's colour, with its heading between two strokes. */
export const Panel = ({ heading, children }: { readonly heading?: string | null; readonly children: ReactNode }) => {
  const id = useId();
  if (!heading) return <div className={styles['panel']}>{children}</div>;
  return (
    <section aria-labelledby={id} className={styles['panel']}>
      <h2 className={styles['heading']} id={id}>
        <span className={styles['stroke']} />
        <span>{heading}</span>
        <span className={styles['stroke']} />
      </h2>
      {children}
    </section>
  );
};
