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

/** Hands taps over to the hydrated page. */
export const stopKeepingTaps = (): void => {
  if (window.keepTap) removeEventListener('click', window.keepTap, true);
};

/** Whether a button was tapped before hydration. */
export const hasKeptTaps = (): boolean => (window.keptTaps ?? []).length > 0;

/** Replays the kept taps in order, once each. */
export const replayTaps = (): void => {
  const taps = window.keptTaps ?? [];
  window.keptTaps = [];
  for (const button of taps) {
    button.removeAttribute('data-kept');
    if (document.contains(button)) button.click();
  }
};
