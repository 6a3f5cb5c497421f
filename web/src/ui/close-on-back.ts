/*
 * Back closes what lies above a screen. Each open sheet has an entry of the browser's history, with the address of its
 * screen: the phone's key, the browser's button, a swipe and the app's own arrow all step back in that history.
 * `CloseWatcher` would need no entries, but hears nothing in an app's web view, where most people are.
 */

import { historyStep } from './history-step.ts';

/** In an entry's state: which sheet it is of, counted from the screen, and the screen's address. */
interface SheetEntry {
  readonly depth: number;
  readonly screen: string;
}

interface EntryState {
  readonly sheet?: SheetEntry;
  /** The tab's first entry: what lies ahead counts in `history.length` too. */
  readonly isFirst?: true;
}

type Entry = Parameters<History['pushState']>;

/** The open sheets, the lowest first. */
const open: { readonly close: () => void }[] = [];
/** The step back of ours that is under way: what it leaves, and its screen's address. */
let leaving: { readonly from: string; readonly state: EntryState; readonly screen: string } | null = null;
/** A screen that is opened once the sheets' entries are gone. */
let next: Entry | null = null;
let isDue = false;

const state = (): EntryState | null => history.state;
const depth = (): number => state()?.sheet?.depth ?? 0;

/** How long a step back may take. A copied or restored tab may have lost the entries before. */
const STEP_MS = 1_000;

/** Unknown to the router, whose address stays. */
const write = (method: 'pushState' | 'replaceState', entry: Entry): void =>
  History.prototype[method].apply(history, entry);

/** Makes as many entries as there are open sheets. Steps back are answered later, by `popstate`. */
const settle = (): void => {
  isDue = false;
  if (leaving !== null) return;
  const wanted = next === null ? open.length : 0;
  const { sheet, ...own } = state() ?? {};
  if (sheet !== undefined && sheet.depth > wanted) {
    const step = { from: location.href, state: own, screen: sheet.screen };
    leaving = step;
    history.go(wanted - sheet.depth);
    setTimeout(() => leaving === step && giveUp(step), STEP_MS);
    return;
  }
  const screen = sheet?.screen ?? location.href;
  for (let at = depth() + 1; at <= wanted; at += 1)
    write('pushState', [{ ...state(), sheet: { depth: at, screen } }, '']);
  if (next === null) return;
  const entry = next;
  next = null;
  history.pushState(...entry);
  settleSoon();
};

/** After whatever follows at once: another sheet, or another screen. */
const settleSoon = (): void => {
  if (isDue) return;
  isDue = true;
  setTimeout(settle);
};

/** There is nothing to step back to: the entry is the screen's from now on. */
const giveUp = (step: NonNullable<typeof leaving>): void => {
  leaving = null;
  write('replaceState', [step.state, '']);
  settle();
};

const onStep = (event: Event): void => {
  if (leaving === null) {
    // Those that do not close, since they are busy, get another entry.
    for (const { close } of open.slice(depth()).reverse()) close();
  } else {
    const { from, screen, state: own } = leaving;
    leaving = null;
    if (location.href === screen && from !== screen) {
      // The address changed while the sheet was open, or by its closing. The router never sees the one before.
      event.stopImmediatePropagation();
      write('replaceState', [own, '', from]);
    }
  }
  settleSoon();
};

let isWatching = false;
const watch = (): void => {
  if (isWatching) return;
  isWatching = true;
  historyStep.first = onStep;
  if (history.length === 1) write('replaceState', [{ ...state(), isFirst: true }, '']);
  const { pushState, replaceState } = history;
  history.pushState = (...entry) => {
    if (leaving === null && depth() === 0) return pushState.apply(history, entry);
    if (leaving === null && depth() === 1) {
      // A screen that is opened from a sheet takes the place of the sheet's entry; to the router it is a new one.
      write('replaceState', entry);
      dispatchEvent(new Event('pushState'));
    } else next = entry;
    settleSoon();
  };
  history.replaceState = (given, ...place) => {
    const { sheet, isFirst } = state() ?? {};
    replaceState.call(history, { ...given, ...(sheet && { sheet }), ...(isFirst && { isFirst }) }, ...place);
  };
};

/** Has Back close a sheet that is open until the function that is returned is called. */
export const closeOnBack = (close: () => void): (() => void) => {
  watch();
  const own = { close };
  open.push(own);
  settleSoon();
  return () => {
    open.splice(open.indexOf(own), 1);
    settleSoon();
  };
};

/** Leaves the entry of a sheet that a reload has closed, or that the person went forward to. */
export const leaveClosedSheet = (): void => {
  watch();
  settleSoon();
};
