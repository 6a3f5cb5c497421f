import { useEffect } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './keep-focus.module.css';

/** Where reading a screen begins, the first that it has: what it marks, its heading, its content once that is there. */
const STARTS = ['[data-first-focus]', 'h1', 'main:not([aria-busy])'] as const;
/** What the focus may return to. Not a text field, which would bring up the keyboard. */
const CONTROLS = 'a[href], button, summary, [tabindex]';
/** As many of them are remembered. */
const TRAIL_LENGTH = 8;

const here = (): string => location.pathname + location.search;
const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const shownIn = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);

/** The open sheet, the uppermost if there are several. */
const openSheet = (): HTMLElement | undefined => shownIn('[role="dialog"]').pop();

const startOfScreen = (): HTMLElement | undefined => {
  for (const start of STARTS) {
    const [found] = shownIn(`.whole-screen ${start}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const focus = (element: HTMLElement): void => {
  if (!element.matches(CONTROLS)) {
    // A heading, say.
    element.tabIndex = -1;
    element.className = classNames(element.className, styles['start']);
  }
  const { scrollX, scrollY } = window;
  element.focus({ preventScroll: true });
  // Safari before 15 scrolls all the same.
  if (window.scrollY !== scrollY) scrollTo(scrollX, scrollY);
};

/** Calls `work` once a change has been drawn and its effects, which may move the focus themselves, are over. */
const afterDrawing = (work: () => void): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDue = false;
        work();
      }),
    );
  };
};

/** A screen that has been opened: what had the focus then, and the link by which it was left before. */
interface Arrival {
  readonly from: Element | null;
  readonly link: string | undefined;
}

/** The focus between screens, and when what has it goes away. Returns how to stop. */
const watchFocus = (): (() => void) => {
  let address = here();
  let arrival: Arrival | null = null;
  let held: Element | null = null;
  /** What had the focus or was tapped on this screen, the last first: Safari does not focus what is tapped. */
  let trail: readonly HTMLElement[] = [];
  const leftBy = new Map<string, string>();

  const placeFor = (opened: Arrival | null): HTMLElement | undefined => {
    const sheet = openSheet();
    if (opened !== null && sheet === undefined) {
      const link = opened.link && shownIn('.whole-screen a[href]').find((a) => a.getAttribute('href') === opened.link);
      return link || startOfScreen();
    }
    const before = trail.find((element) => isShown(element) && (sheet === undefined || sheet.contains(element)));
    return before ?? sheet ?? startOfScreen();
  };
  const settle = (): void => {
    const active = document.activeElement;
    if (active !== null && active !== document.body && isShown(active) && active !== arrival?.from) {
      arrival = null;
      return;
    }
    // What is still there has been left by the person.
    if (held !== null && isShown(held)) held = null;
    if (arrival === null && held === null) return;
    const place = placeFor(arrival);
    // None: the screen's code is on its way.
    if (place === undefined) return;
    arrival = null;
    held = null;
    focus(place);
  };
  const look = afterDrawing(settle);

  const note = (target: EventTarget | null): void => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    if (control !== null) trail = [control, ...trail.filter((other) => other !== control)].slice(0, TRAIL_LENGTH);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    held = target instanceof Element ? target : null;
    note(target);
  };
  const onClick = ({ target }: MouseEvent): void => note(target);
  const arrive = (link?: string): void => {
    address = here();
    arrival = { from: document.activeElement, link };
    held = null;
    trail = [];
    look();
  };
  const onPush = (): void => {
    const href = trail[0]?.getAttribute('href');
    if (href) leftBy.set(address, href);
    arrive();
  };
  // A tab or filter kept in the address is the same screen.
  const onReplace = (): void => {
    if (address.split('?')[0] === location.pathname) address = here();
    else arrive();
  };
  // From a sheet to its screen the address stays.
  const onBack = (): void => {
    if (here() !== address) arrive(leftBy.get(here()));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', look);
  // Before what the click does.
  document.addEventListener('click', onClick, true);
  addEventListener('pushState', onPush);
  addEventListener('replaceState', onReplace);
  addEventListener('popstate', onBack);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', look);
    document.removeEventListener('click', onClick, true);
    removeEventListener('pushState', onPush);
    removeEventListener('replaceState', onReplace);
    removeEventListener('popstate', onBack);
  };
};

/**
 * Tells screen readers that another screen has opened, by moving the focus to where reading it begins; going back
 * returns to the link by which the screen was left. Where what has the focus goes away, the focus returns to what had it
 * before. Nothing is moved when the page opens, nor does anything scroll.
 */
export const useKeptFocus = (): void => useEffect(watchFocus, []);
