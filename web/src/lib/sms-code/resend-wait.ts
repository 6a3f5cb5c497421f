import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useEffect, useState } from 'react';
import { monotonicMs } from '#lib/time/server-clock.ts';

/** Purposes of an SMS: each has its own limits. */
type SmsKind = 'login' | 'confirmation';

/**
 * When the next SMS may be requested, by the monotonic clock. Outlives the sheet: closing it does not shorten the wait.
 */
const allowedAt: Record<SmsKind, number> = { login: 0, confirmation: 0 };

const secondsLeft = (kind: SmsKind): number => Math.max(0, Math.ceil((allowedAt[kind] - monotonicMs()) / SECOND_MS));

/** Seconds until the next SMS may be requested, counting down, and a function to start the wait. */
export const useResendWait = (kind: SmsKind): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(() => secondsLeft(kind));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft(kind)), SECOND_MS);
    return () => clearTimeout(timer);
  }, [kind, left]);
  const wait = (seconds: number): void => {
    allowedAt[kind] = monotonicMs() + seconds * SECOND_MS;
    setLeft(secondsLeft(kind));
  };
  return [left, wait];
};
