import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is visible, where the browser supports it; returns whether it does. */
export const useScreenAwake = (isWanted: boolean): boolean => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    if (!isWanted || !wakeLock) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser releases the lock whenever the page is hidden, and refuses it when the battery is low.
    const hold = async (): Promise<void> => {
      if (document.hidden) return;
      held = await wakeLock.request('screen').catch(() => null);
      if (isOver) void held?.release();
      else setAwake(held !== null);
    };
    const seen = (): void => void hold();
    void hold();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
      setAwake(false);
    };
  }, [isWanted]);
  return isAwake;
};
