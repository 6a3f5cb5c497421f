import { useEffect, useRef, useState } from 'react';
import { refreshAll } from '#lib/call/refreshers.ts';
import { useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { busyWords } from '#ui/states/busy-words.ts';
import { showToast } from '#ui/toast.tsx';
import { PULL_ENOUGH_PX, pullDistancePx } from './pull-distance.ts';
import styles from './pull-to-refresh.module.css';

/** Where the touch started at the top of the page; null while not pulling. */
type Hold = { readonly x: number; readonly y: number } | null;

/** Refreshes all lists of the screen when it is pulled down from the top; sheets above it do not count. */
export const PullToRefresh = () => {
  const { centre, shell } = useWords();
  const [pulledPx, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({ pulledPx, isBusy, centre, shell });
  useEffect(() => {
    latest.current = { pulledPx, isBusy, centre, shell };
  });
  useEffect(() => {
    const node = document.getElementById('app');
    if (node === null) return;
    // The browser's own pull-to-refresh would reload the whole page.
    const { style } = document.documentElement;
    style.setProperty('overscroll-behavior-y', 'contain');
    let hold: Hold = null;
    const begin = ({ touches: [touch, second] }: TouchEvent): void => {
      const isAtTop = scrollY <= 0 && touch !== undefined && second === undefined && !latest.current.isBusy;
      hold = isAtTop ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = ({ touches: [touch] }: TouchEvent): void => {
      if (hold === null || touch === undefined) return;
      setPulled(scrollY > 0 ? 0 : pullDistancePx(hold, { x: touch.clientX, y: touch.clientY }));
    };
    const end = (): void => {
      hold = null;
      setPulled(0);
      if (latest.current.pulledPx < PULL_ENOUGH_PX) return;
      setBusy(true);
      const words = latest.current;
      refreshAll()
        .catch(() => false)
        .then((isFresh) => {
          showToast(isFresh ? words.centre.refreshed : busyWords() || words.shell.failedHint);
          setBusy(false);
        }, undefined);
    };
    const events = { touchstart: begin, touchmove: move, touchend: end, touchcancel: end } as const;
    node.addEventListener('touchstart', begin, { passive: true });
    node.addEventListener('touchmove', move, { passive: true });
    node.addEventListener('touchend', end);
    node.addEventListener('touchcancel', end);
    return () => {
      style.removeProperty('overscroll-behavior-y');
      for (const [name, listener] of Object.entries(events)) node.removeEventListener(name, listener as EventListener);
    };
  }, []);
  if (!isBusy && pulledPx === 0) return null;
  return (
    <p className={styles['hint']} style={{ height: `${isBusy ? PULL_ENOUGH_PX : pulledPx}px` }}>
      <span className={classNames(styles['icon'], isBusy && styles['turning'])}>
        <Icon name="refresh" size="1.6667rem" />
      </span>
      {isBusy ? centre.refreshing : pulledPx >= PULL_ENOUGH_PX ? centre.release : centre.pull}
    </p>
  );
};
