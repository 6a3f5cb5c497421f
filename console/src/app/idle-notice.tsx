import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { idleWatch, isAtWork } from '#lib/session/activity.ts';
import { useHasToSignIn } from '#lib/session/sign-in-wait.ts';
import { words as book } from './words.ts';

const WIDTH = 420;

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
  const words = useWords(book);
  const secondsLeft = useSecondsLeft();
  const hasToSignIn = useHasToSignIn();
  return (
    <Modal
      closable={false}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onSignOut}>{words.signOut}</Button>
          <Button autoFocus onClick={reportActivity} type="primary">
            {words.stay}
          </Button>
        </>
      }
      keyboard={false}
      mask={{ closable: false }}
      open={secondsLeft !== null && secondsLeft > 0 && !hasToSignIn}
      title={words.idle}
      width={WIDTH}
    >
      <p role="timer">{words.idleLeft(secondsLeft ?? 0)}</p>
      <p>{words.idleHint}</p>
    </Modal>
  );
};
