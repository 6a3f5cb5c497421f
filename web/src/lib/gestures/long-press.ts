import { tick } from '#lib/page/haptics.ts';

const HOLD_MS = 480;
/** A finger is never quite still. */
const STILL_PX = 10;

/** The coupon's link below a touch; null elsewhere, and on its buttons. */
const couponLinkAt = (target: EventTarget | null): string | null => {
  if (!(target instanceof Element) || target.closest('button, label, input') !== null) return null;
  return target.closest('article')?.querySelector<HTMLAnchorElement>('a[href*="sCardId="]')?.href ?? null;
};

/** Calls back with a coupon's address when a finger rests on it; the tap that would follow is dropped. Returns how to stop. */
export const watchLongPresses = (onPress: (address: string) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: { readonly x: number; readonly y: number } | null = null;
  let isTaken = false;
  const stop = (): void => {
    clearTimeout(timer);
    from = null;
  };
  const begin = ({ touches: [touch, second], target }: TouchEvent): void => {
    stop();
    isTaken = false;
    const address = couponLinkAt(target);
    if (address === null || touch === undefined || second !== undefined) return;
    from = { x: touch.clientX, y: touch.clientY };
    timer = setTimeout(() => {
      isTaken = true;
      tick();
      onPress(address);
    }, HOLD_MS);
  };
  const move = ({ touches: [touch] }: TouchEvent): void => {
    if (from === null || touch === undefined) return;
    if (Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > STILL_PX) stop();
  };
  const end = (event: TouchEvent): void => {
    stop();
    if (isTaken && event.cancelable) event.preventDefault();
  };
  /** The browser's own menu of the link. */
  const menu = (event: Event): void => {
    if (from !== null || isTaken) event.preventDefault();
  };
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchmove', move, { passive: true });
  document.addEventListener('touchend', end, { passive: false });
  document.addEventListener('touchcancel', stop);
  document.addEventListener('contextmenu', menu);
  return () => {
    stop();
    document.removeEventListener('touchstart', begin);
    document.removeEventListener('touchmove', move);
    document.removeEventListener('touchend', end);
    document.removeEventListener('touchcancel', stop);
    document.removeEventListener('contextmenu', menu);
  };
};
