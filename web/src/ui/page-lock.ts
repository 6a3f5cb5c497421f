/**
 * Holds the page behind a sheet still and gives back the way to let it go. `overflow: hidden` alone does not stop iOS
 * from scrolling what lies behind, a fixed body does; where it stood is put back afterwards.
 */
export const lockPage = (): (() => void) => {
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
