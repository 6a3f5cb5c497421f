import { useEffect } from 'react';

const places = new Map<string, number>();

const here = (): string => location.pathname + location.search;

/** A sheet holds the page still (`ui/page-lock.ts`), which puts it at its top without the person having gone there. */
const isHeld = (): boolean => document.body.style.position === 'fixed';

/** For as many frames at most a sheet that closes holds the page. */
const CLOSING_FRAMES = 60;

/**
 * New screens open at the top; going back restores the scroll position. The browser's own restoration comes too early
 * for screens that render after the address has changed.
 */
export const useKeptPlace = (): void => {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let address = here();
    const note = (): void => {
      if (here() === address && !isHeld()) places.set(address, scrollY);
    };
    const onPush = (): void => {
      address = here();
      scrollTo(0, 0);
    };
    // A tab or filter kept in the address: the same screen, so the position stays.
    const onReplace = (): void => {
      address = here();
    };
    const onBack = (): void => {
      // From a sheet to its screen.
      if (here() === address) return;
      address = here();
      // Read now: until then the screen that comes may be shorter, which moves it.
      const place = places.get(address) ?? 0;
      const to = address;
      let frames = CLOSING_FRAMES;
      const restore = (): void => {
        frames -= 1;
        if (here() !== to) return;
        if (!isHeld()) scrollTo(0, place);
        else if (frames > 0) requestAnimationFrame(restore);
      };
      requestAnimationFrame(restore);
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pushState', onPush);
    addEventListener('replaceState', onReplace);
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pushState', onPush);
      removeEventListener('replaceState', onReplace);
      removeEventListener('popstate', onBack);
    };
  }, []);
};
