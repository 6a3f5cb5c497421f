import { SESSION_WARNING_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useEffect, useRef, useState } from 'react';
import { useSession } from './session.ts';

export type SessionStage = 'quiet' | 'ending' | 'ended';

/** How near its end a session is that expires at `until`, and when that changes; both epoch milliseconds. */
export const stageAt = (
  until: number,
  nowMs: number,
): { readonly stage: SessionStage; readonly changesInMs: number } => {
  const warnAt = until - SESSION_WARNING_SECONDS * SECOND_MS;
  if (nowMs < warnAt) return { stage: 'quiet', changesInMs: warnAt - nowMs };
  return nowMs < until
    ? { stage: 'ending', changesInMs: until - nowMs }
    : { stage: 'ended', changesInMs: Number.POSITIVE_INFINITY };
};

/**
 * The stage once there is no session, `until` being when the last one would have expired: over without a notice where it
 * ended before, by a logout. Its cookies are a moment older than what says when they expire.
 */
export const stageAfter = (until: number | null, before: SessionStage, nowMs: number): SessionStage => {
  const hasExpired = until !== null && stageAt(until, nowMs + SECOND_MS).stage === 'ended';
  return before === 'ended' || hasExpired ? 'ended' : 'quiet';
};

/**
 * Whether this page's session is about to expire or has expired. A session ended by a logout, here or elsewhere, is
 * over without a notice. The screen stays as it is: the next action that needs a session asks for one.
 */
export const useSessionStage = (): { readonly stage: SessionStage; readonly dismiss: () => void } => {
  const until = useSession()?.until ?? null;
  const [stage, setStage] = useState<SessionStage>('quiet');
  const last = useRef(until);
  useEffect(() => {
    if (until === null) {
      // Also where it expired while the phone slept, and no timer told.
      setStage((before) => stageAfter(last.current, before, Date.now()));
      return;
    }
    last.current = until;
    let timer: ReturnType<typeof setTimeout>;
    const update = (): void => {
      clearTimeout(timer);
      const now = stageAt(until, Date.now());
      setStage(now.stage);
      if (now.stage !== 'ended') timer = setTimeout(update, now.changesInMs);
    };
    update();
    // Timers stop while the phone sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [until]);
  return { stage, dismiss: () => setStage('quiet') };
};
