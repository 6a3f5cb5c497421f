let locks = 0;
let release = (): void => undefined;

const hold = (): (() => void) => {
  const { body } = document;
  const before = body.getAttribute('style');
  const scrolled = window.scrollY;
  const { pathname } = location;
  let isLeft = false;
  const leave = (): void => {
    isLeft = true;
  };
  addEventListener('pushState', leave);
  Object.assign(body.style, { position: 'fixed', top: `${-scrolled}px`, left: '0', right: '0', overflow: 'hidden' });
  return () => {
    if (before === null) body.removeAttribute('style');
    else body.setAttribute('style', before);
    removeEventListener('pushState', leave);
    // Screens may share a path and differ in the query only.
    if (!isLeft && location.pathname === pathname) window.scrollTo(0, scrolled);
  };
};

/**
 * Locks the page's scrolling behind a sheet and returns a function to unlock it; with stacked sheets the last one
 * unlocks. `overflow: hidden` alone does not stop iOS from scrolling the background, a fixed body does; the scroll
 * position is restored afterwards, except on another screen, which has its own.
 */
export const lockPage = (): (() => void) => {
  if (locks === 0) release = hold();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) release();
  };
};
