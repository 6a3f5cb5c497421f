import { type RefObject, useEffect, useRef } from 'react';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { undoDeletion, useDeletion } from './deletion.ts';
import styles from './tidy-bar.module.css';
import { tidyWords } from './tidy-words.ts';
import type { Tidying } from './tidying.ts';

/** Starts selection mode, above a list of finished coupons. */
export const PickButton = ({ tidying }: { readonly tidying: Tidying }) => {
  const words = tidyWords[useLocale()];
  const refusal = useReadOnly();
  return (
    <p className={styles['pick']}>
      <Button
        look="plain"
        onPress={tidying.isPicking ? tidying.stop : tidying.start}
        refusal={tidying.isPicking ? undefined : refusal}
        size="small"
      >
        {tidying.isPicking ? words.stop : words.pick}
      </Button>
    </p>
  );
};

/** Below the list in selection mode: select all, delete. */
const PickBar = ({ tidying }: { readonly tidying: Tidying }) => {
  const words = tidyWords[useLocale()];
  const refusal = useReadOnly();
  const { size } = tidying.picked;
  return (
    <div className={styles['bar']}>
      <Button look="quiet" onPress={tidying.toggleAll}>
        {tidying.hasAll ? words.none : words.all}
      </Button>
      <Button look={size === 0 ? 'off' : 'collect'} onPress={tidying.remove} refusal={refusal}>
        {size === 0 ? words.removeNone : words.remove(size)}
      </Button>
    </div>
  );
};

/** Offers undo until the deletion is sent. Holds the focus, and passes it to the list when it disappears. */
const UndoBar = ({ count, list }: { readonly count: number; readonly list: RefObject<HTMLElement | null> }) => {
  const words = tidyWords[useLocale()];
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = bar.current;
    own?.querySelector('button')?.focus({ preventScroll: true });
    const target = list.current;
    return () => {
      if (
        document.activeElement === null ||
        document.activeElement === document.body ||
        own?.contains(document.activeElement)
      ) {
        target?.focus({ preventScroll: true });
      }
    };
  }, [list]);
  return (
    <div className={styles['bar']} ref={bar}>
      <span className={styles['done']}>{words.removed(count)}</span>
      <Button look="quiet" onPress={undoDeletion}>
        {words.undo}
      </Button>
    </div>
  );
};

/** Foot of a list in selection mode. `list` takes the focus when the bar disappears. */
export const TidyBar = ({
  tidying,
  list,
}: {
  readonly tidying: Tidying;
  readonly list: RefObject<HTMLElement | null>;
}) => {
  const words = tidyWords[useLocale()];
  const { undoable } = useDeletion();
  return (
    <>
      <p className="only-spoken" role="status">
        {undoable > 0 && words.removed(undoable)}
      </p>
      {tidying.isPicking && <PickBar tidying={tidying} />}
      {!tidying.isPicking && undoable > 0 && <UndoBar count={undoable} list={list} />}
    </>
  );
};
