let locks = 0;
let release = (): void => undefined;

const hold = (): (() => void) => {
  const { body } = document;
  const before = body.getAttribute('style');
  const scrolled = window.scrollY;
  Object.assign(body.style, { position: 'fixed', top: `${-scrolled}px`, left: '0', right: '0', overflow: 'hidden' });
  return () => {
    if (before === null) body.removeAttribute('style');
    else body.setAttribute('style', before);
    window.scrollTo(0, scrolled);
  };
};

/**
 * Holds the page behind a sheet still and gives back the way to let it go; of sheets above each other the last one lets it
 * go. `overflow: hidden` alone does not stop iOS from scrolling what lies behind, a fixed body does; where it stood is put
 * back afterwards.
 */
export const lockPage = (): (() => void) => {
  if (locks === 0) release = hold();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) release();
  };
};
