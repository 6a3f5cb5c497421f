import { useEffect, useRef, useState } from 'react';
import { hasRefreshers, refreshAll, watchRefreshers } from '#lib/call/refreshers.ts';
import { offlineSince } from '#lib/offline/offline.ts';
import { tick } from '#lib/page/haptics.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { busyWords } from '#ui/states/busy-words.ts';
import { showToast } from '#ui/toast.tsx';
import { gestureWords } from './gesture-words.ts';
import { PULL_ENOUGH_PX, pullDistancePx } from './pull-distance.ts';
import styles from './pull-to-refresh.module.css';
import type { Point } from './swipe.ts';

/** Whether the touch may pull what it lies in instead of the page. */
const isInScroller = (target: EventTarget | null): boolean => {
  for (let at = target as Element | null; at !== null && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true;
  return false;
};

const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** How far down the page is pulled, in pixels, and what to do when it is let go. */
const watchPulls = (onPull: (px: number) => void, onEnd: (px: number) => void): (() => void) => {
  let hold: Point | null = null;
  let pulledPx = 0;
  const begin = ({ touches: [touch, second], target }: TouchEvent): void => {
    const isAtTop = scrollY <= 0 && touch !== undefined && second === undefined;
    const mayPull = isAtTop && hasRefreshers() && !isModalOpen() && !isInScroller(target);
    hold = mayPull ? { x: touch.clientX, y: touch.clientY } : null;
    pulledPx = 0;
  };
  const move = ({ touches: [touch] }: TouchEvent): void => {
    if (hold === null || touch === undefined) return;
    // A finger that rested on a coupon opened a sheet meanwhile.
    pulledPx = scrollY > 0 || isModalOpen() ? 0 : pullDistancePx(hold, { x: touch.clientX, y: touch.clientY });
    onPull(pulledPx);
  };
  const end = (): void => {
    if (hold !== null) onEnd(pulledPx);
    hold = null;
  };
  const events = { touchstart: begin, touchmove: move, touchend: end, touchcancel: end } as const;
  for (const [name, listener] of Object.entries(events))
    document.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    for (const [name, listener] of Object.entries(events))
      document.removeEventListener(name, listener as EventListener);
  };
};

/** The browser's own pull-to-refresh would reload the whole page; it stays where no list can be refreshed. */
const keepBrowserFromIt = (): (() => void) => {
  const { style } = document.documentElement;
  const stop = watchRefreshers((count) => {
    if (count > 0) style.setProperty('overscroll-behavior-y', 'contain');
    else style.removeProperty('overscroll-behavior-y');
  });
  return () => {
    stop();
    style.removeProperty('overscroll-behavior-y');
  };
};

/** Refreshes all lists of the screen when it is pulled down from its top. */
export const PullToRefresh = () => {
  const words = gestureWords[useLocale()];
  const { shell } = useWords();
  const [pulledPx, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({ isBusy, words, shell });
  useEffect(() => {
    latest.current = { isBusy, words, shell };
  });
  useEffect(keepBrowserFromIt, []);
  useEffect(() => {
    const end = (px: number): void => {
      setPulled(0);
      const said = latest.current;
      if (said.isBusy || px < PULL_ENOUGH_PX) return;
      tick();
      setBusy(true);
      void refreshAll()
        .catch(() => false)
        .then((isFresh) => {
          // Without the server, what was kept is an answer too.
          const isUpToDate = isFresh && offlineSince() === null;
          showToast(isUpToDate ? said.words.refreshed : busyWords() || said.shell.failedHint);
          setBusy(false);
        });
    };
    return watchPulls(setPulled, end);
  }, []);
  if (!isBusy && pulledPx === 0) return null;
  const shownPx = isBusy ? PULL_ENOUGH_PX : pulledPx;
  return (
    <p className={styles['hint']} style={{ transform: `translate(-50%, ${shownPx}px)` }}>
      <span className={classNames(styles['icon'], isBusy && styles['turning'])}>
        <Icon name="refresh" size="1.6667em" />
      </span>
      {isBusy ? words.refreshing : pulledPx >= PULL_ENOUGH_PX ? words.release : words.pull}
    </p>
  );
};
