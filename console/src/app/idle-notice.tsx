import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { idleWatch, isAtWork } from '#lib/session/activity.ts';
import { useHasToSignIn } from '#lib/session/sign-in-wait.ts';
import { loadedPart } from '#ui/loaded-part.tsx';

const loadDialog = () => import('./idle-dialog.tsx');
/** Loaded long before it is needed: by then there may be no connection. */
const LOAD_AFTER_MS = 10_000;
const IdleDialog = loadedPart(async () => (await loadDialog()).IdleDialog, { Failed: () => null });

/** Reports activity to the server. */
const reportActivity = (): void => void call('showSession', {}).catch(() => undefined);

/** Seconds until the idle session ends, once it is time to warn; null before. Updated every second in each tab. */
function useSecondsLeft(): number | null {
  const queries = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const update = (): void => {
      if (isAtWork() && idleWatch.isReportDue()) reportActivity();
      const leftMs = idleWatch.leftMs();
      setLeft(leftMs === null ? null : Math.ceil(leftMs / SECOND_MS));
    };
    const timer = setInterval(update, SECOND_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  // The session may have ended; this call finds out and opens the sign-in dialog.
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['session'] });
  }, [isOver, queries]);
  return left;
}

/** Warns in every tab before an idle session ends; staying signed in in one tab keeps it open in all. */
export const IdleNotice = ({ onSignOut }: { readonly onSignOut: () => void }) => {
  const secondsLeft = useSecondsLeft();
  const hasToSignIn = useHasToSignIn();
  useEffect(() => {
    const wait = setTimeout(() => void loadDialog().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
  if (secondsLeft === null || secondsLeft === 0 || hasToSignIn) return null;
  return <IdleDialog onSignOut={onSignOut} onStay={reportActivity} secondsLeft={secondsLeft} />;
};
