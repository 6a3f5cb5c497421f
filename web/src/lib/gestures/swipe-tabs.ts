import { prefersStillness } from '#lib/page/haptics.ts';
import type { Point } from './swipe.ts';
import { swipeOf } from './swipe.ts';

const SLIDE_PX = 28;
const SLIDE_MS = 180;
const FILLED_WITHIN_MS = 1_000;

/** Whether something between the touch and its panel scrolls sideways by itself. */
const scrollsAcross = (touched: Element, panel: Element): boolean => {
  for (let element: Element | null = touched; element && element !== panel; element = element.parentElement) {
    const isWider = element.scrollWidth > element.clientWidth;
    if (isWider && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
};

/** The panel that is touched, or, below the end of a short one, still meant. */
const panelAt = (touched: Element, { y }: Point): Element | null => {
  const panel = touched.closest('[role="tabpanel"]');
  if (panel !== null || touched.closest('[role="dialog"]') !== null) return panel;
  const above = [...document.querySelectorAll('[role="tabpanel"]')].filter(
    (shown) => shown.getBoundingClientRect().top < y,
  );
  return above.pop() ?? null;
};

/** The tab that a swipe on this panel leads to; null at either end. */
const tabNextTo = (panel: Element, direction: -1 | 1): HTMLElement | null => {
  const selected = document.querySelector(
    `[role="tab"][aria-selected="true"][aria-controls="${CSS.escape(panel.id)}"]`,
  );
  const other = direction === 1 ? selected?.nextElementSibling : selected?.previousElementSibling;
  return other instanceof HTMLElement ? other : null;
};

const slideIn = (panel: Element, direction: -1 | 1): void => {
  // Browsers before 2018 or so.
  if (typeof panel.animate !== 'function' || prefersStillness()) return;
  const from = { transform: `translateX(${direction * SLIDE_PX}px)`, opacity: 0.5 };
  panel.animate([from, { transform: 'none', opacity: 1 }], { duration: SLIDE_MS, easing: 'ease-out' });
};

/** Calls back once the panel shows this tab's content: some lists come a moment after the tab shows that it is chosen. */
const whenFilled = (panel: Element, tab: Element, then: () => void): void => {
  const isFilled = (): boolean => panel.getAttribute('aria-labelledby') === tab.id;
  if (isFilled()) {
    then();
    return;
  }
  const watch = new MutationObserver(() => {
    if (!isFilled()) return;
    watch.disconnect();
    then();
  });
  watch.observe(panel, { attributeFilter: ['aria-labelledby'] });
  setTimeout(() => watch.disconnect(), FILLED_WITHIN_MS);
};

/** A swipe across a tab's content selects the tab next to it. Returns how to stop listening. */
export const watchSwipes = (): (() => void) => {
  let start: (Point & { readonly at: number; readonly touched: Element }) | null = null;
  const begin = ({ touches: [touch, second], target, timeStamp }: TouchEvent): void => {
    const isOne = touch !== undefined && second === undefined && target instanceof Element;
    start = isOne ? { x: touch.clientX, y: touch.clientY, at: timeStamp, touched: target } : null;
  };
  const end = ({ changedTouches: [touch], timeStamp }: TouchEvent): void => {
    if (start === null || touch === undefined) return;
    const { touched, at } = start;
    const to = { x: touch.clientX, y: touch.clientY };
    const direction = swipeOf({ from: start, to, tookMs: timeStamp - at, screenWidth: innerWidth });
    const panel = panelAt(touched, start);
    start = null;
    if (direction === 0 || panel === null || scrollsAcross(touched, panel)) return;
    const tab = tabNextTo(panel, direction);
    if (tab === null) return;
    tab.click();
    whenFilled(panel, tab, () => slideIn(panel, direction));
  };
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchend', end);
  return () => {
    document.removeEventListener('touchstart', begin);
    document.removeEventListener('touchend', end);
  };
};
