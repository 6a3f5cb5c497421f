import { useEffect, useState } from 'react';
import { monotonicMs } from '#lib/server-clock.ts';

const SECOND_MS = 1_000;

/** When the next SMS may be asked for, by the monotonic clock. It outlives the sheet: closing it does not shorten the wait. */
let allowedAt = 0;

const secondsLeft = (): number => Math.max(0, Math.ceil((allowedAt - monotonicMs()) / SECOND_MS));

/** Seconds until the next SMS may be asked for, counting down; and the way to start the wait. */
export const useResendWait = (): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft()), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  const wait = (seconds: number): void => {
    allowedAt = monotonicMs() + seconds * SECOND_MS;
    setLeft(secondsLeft());
  };
  return [left, wait];
};
