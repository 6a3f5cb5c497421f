import { useEffect, useState } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { placeWords } from './place-words.ts';
import styles from './places-row.module.css';

const loadSheet = () => import('./places-sheet.tsx');

export interface PlacesRowProps {
  readonly count: number;
  readonly sCardId: string;
  /** Null: as offered. */
  readonly uCardId: string | null;
}

/** How many places take the coupon, and the way to them. */
export const PlacesRow = ({ count, sCardId, uCardId }: PlacesRowProps) => {
  const words = placeWords[useLocale()];
  const [isOpen, setOpen] = useState(false);
  const { part, hasFailed, retry } = useDeferred(loadSheet, isOpen);
  useEffect(() => {
    if (!(isOpen && hasFailed)) return;
    showToast(words.failed);
    setOpen(false);
    retry();
  }, [isOpen, hasFailed, retry, words]);
  return (
    <>
      <button
        aria-busy={(isOpen && part === null) || undefined}
        aria-haspopup="dialog"
        className={styles['row']}
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className={styles['count']}>{words.count(count)}</span>
        <span className={styles['look']}>
          {words.look}
          <Icon name="forward" size="1.3333em" />
        </span>
      </button>
      {isOpen && part && <part.PlacesSheet onClose={() => setOpen(false)} sCardId={sCardId} uCardId={uCardId} />}
    </>
  );
};
