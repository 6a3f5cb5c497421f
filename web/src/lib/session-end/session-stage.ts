import { SESSION_WARNING_SECONDS } from '@coupon-centre/contract/limits';
import { useEffect, useState } from 'react';
import { useSession } from '#lib/session.ts';

export type SessionStage = 'quiet' | 'ending' | 'ended';

/** How near its end a session is that runs out at `until`, and when that changes; both epoch milliseconds. */
export const stageAt = (
  until: number,
  nowMs: number,
): { readonly stage: SessionStage; readonly changesInMs: number } => {
  const warnAt = until - SESSION_WARNING_SECONDS * 1_000;
  if (nowMs < warnAt) return { stage: 'quiet', changesInMs: warnAt - nowMs };
  return nowMs < until
    ? { stage: 'ending', changesInMs: until - nowMs }
    : { stage: 'ended', changesInMs: Number.POSITIVE_INFINITY };
};

/**
 * Whether the session on this page is about to run out or has. One that somebody ended, by logging out or elsewhere, is over
 * without a word. What is on the screen stays as it is: a session that has run out shows itself with the next thing it is for.
 */
export const useSessionStage = (): { readonly stage: SessionStage; readonly dismiss: () => void } => {
  const until = useSession()?.until ?? null;
  const [stage, setStage] = useState<SessionStage>('quiet');
  useEffect(() => {
    if (until === null) {
      setStage((before) => (before === 'ended' ? before : 'quiet'));
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      const now = stageAt(until, Date.now());
      setStage(now.stage);
      if (now.stage !== 'ended') timer = setTimeout(look, now.changesInMs);
    };
    look();
    // Timers stand still while the phone sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
  return { stage, dismiss: () => setStage('quiet') };
};
