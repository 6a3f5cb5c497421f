/** What the script at the head of the page and this module say to each other, on `window`. */
declare global {
  interface Window {
    keptTaps?: HTMLElement[];
    keepTap?: (event: Event) => void;
  }
}

/**
 * Runs before the content is there, by itself: keeps taps on buttons until the page can act on them, and marks the buttons
 * so that the tap is seen to have been felt. Links and forms work without it.
 */
export const keepTapsScript =
  'window.keptTaps=[];addEventListener("click",window.keepTap=function(e){' +
  'var b=e.target.closest&&e.target.closest("button[type=button]");' +
  'if(b&&keptTaps.indexOf(b)<0){keptTaps.push(b);b.setAttribute("data-kept","")}},true)';

/** From here on the page hears taps itself. */
export const stopKeepingTaps = (): void => {
  if (window.keepTap) removeEventListener('click', window.keepTap, true);
};

/** Whether somebody has tapped before the page could act. */
export const hasKeptTaps = (): boolean => (window.keptTaps ?? []).length > 0;

/** Plays back what was tapped before, in order, once each. */
export const replayTaps = (): void => {
  const taps = window.keptTaps ?? [];
  window.keptTaps = [];
  for (const button of taps) {
    button.removeAttribute('data-kept');
    if (document.contains(button)) button.click();
  }
};
