/** What speaks by itself, such as toasts. */
const LIVE = '[role="status"], [role="alert"], [aria-live]';
/** What is hidden as a whole, with what speaks in it. */
const WHOLE = '.whole-screen, [role="dialog"]';

/** The open sheets, the uppermost last. */
const open: Element[] = [];
/** What is hidden, with its attribute before. */
const hidden = new Map<Element, string | null>();

const hide = (element: Element): void => {
  if (element.matches(LIVE)) return;
  if (!element.matches(WHOLE) && element.querySelector(LIVE) !== null) {
    for (const child of element.children) hide(child);
    return;
  }
  hidden.set(element, element.getAttribute('aria-hidden'));
  element.setAttribute('aria-hidden', 'true');
};

const settle = (): void => {
  for (const [element, before] of hidden) {
    if (before === null) element.removeAttribute('aria-hidden');
    else element.setAttribute('aria-hidden', before);
  }
  hidden.clear();
  let inside = open[open.length - 1] ?? document.body;
  while (inside !== document.body && inside.parentElement !== null) {
    for (const other of inside.parentElement.children) if (other !== inside) hide(other);
    inside = inside.parentElement;
  }
};

/**
 * Hides everything but a sheet from screen readers, until the function that is returned is called; what speaks by itself
 * outside of the screen is still heard. `aria-modal` says the same, but not to web views before 2020 or so. Call it once
 * the focus is in the sheet: browsers refuse to hide what has it.
 */
export const hideOthers = (sheet: Element): (() => void) => {
  open.push(sheet);
  settle();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    settle();
  };
};
