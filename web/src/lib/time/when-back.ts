import { useEffect, useEffectEvent } from 'react';

/** Runs `act` each time the phone is online again. */
export const useWhenBack = (act: () => unknown): void => {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    const listener = (): void => void onBack();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
};
