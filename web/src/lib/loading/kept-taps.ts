/** Interface on `window` between the inline head script and this module. */
declare global {
  interface Window {
    keptTaps?: HTMLElement[];
    keepTap?: (event: Event) => void;
  }
}

/**
 * Inline script that runs before the content: keeps taps on buttons until the page is hydrated, and marks the buttons
 * as pressed. Links and forms work without it.
 */
export const keepTapsScript =
  'window.keptTaps=[];addEventListener("click",window.keepTap=function(e){' +
  'var b=e.target.closest&&e.target.closest("button[type=button]");' +
  'if(b&&keptTaps.indexOf(b)<0){keptTaps.push(b);b.setAttribute("data-kept","")}},true)';

/** React marks the elements that it handles. */
const isHandled = (button: HTMLElement): boolean => Object.keys(button).some((name) => name.startsWith('__reactProps'));

/** Whether a button was tapped before its part of the page was interactive. */
export const hasKeptTaps = (): boolean => (window.keptTaps ?? []).length > 0;

/** Replays the kept taps in order, once each, those whose part of the page is interactive by now. */
export const replayTaps = (): void => {
  const taps = window.keptTaps ?? [];
  window.keptTaps = taps.filter((button) => document.contains(button) && !isHandled(button));
  for (const button of taps) {
    if (window.keptTaps.includes(button)) continue;
    button.removeAttribute('data-kept');
    if (document.contains(button)) button.click();
  }
};

/**
 * Keeps taps only on what is not interactive yet, from when React listens on `root` until it has the whole page. `onKept` is told of
 * each.
 */
export const keepEarlyTaps = (root: HTMLElement, onKept: () => void): void => {
  const { keepTap } = window;
  if (!keepTap) return;
  removeEventListener('click', keepTap, true);
  window.keepTap = (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type=button]') : null;
    if (button === null || isHandled(button)) return;
    keepTap(event);
    // Here React has just tried to make the tapped part interactive. Where it could, it handles this tap itself.
    const settle = (): void => {
      if (!isHandled(button)) return void setTimeout(onKept);
      window.keptTaps = (window.keptTaps ?? []).filter((kept) => kept !== button);
      button.removeAttribute('data-kept');
    };
    root.addEventListener('click', settle, { capture: true, once: true });
  };
  addEventListener('click', window.keepTap, true);
};

/** Leaves taps to the page, which is interactive as a whole. */
export const stopKeepingTaps = (): void => {
  if (window.keepTap) removeEventListener('click', window.keepTap, true);
};
