import { useEffect, useEffectEvent } from 'react';

/** Acts each time the phone has a network again. */
export const useWhenBack = (act: () => unknown): void => {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    const listener = (): void => void onBack();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
};
