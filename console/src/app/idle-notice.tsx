import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { idleWatch, isAtWork } from '#lib/activity.ts';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useHasToSignIn } from '#lib/sign-in-again.ts';
import { words as book } from './words.ts';

const SECOND_MS = 1_000;
const WIDTH = 420;

/** The server is told that somebody is at work. */
const tellServer = (): void => void call('showSession', {}).catch(() => undefined);

/** Seconds until an idle session ends, while that has to be told of; null otherwise. Looked at each second, in every tab. */
function useSecondsLeft(): number | null {
  const queries = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => {
      if (isAtWork() && idleWatch.isTellingDue()) tellServer();
      const leftMs = idleWatch.leftMs();
      setLeft(leftMs === null ? null : Math.ceil(leftMs / SECOND_MS));
    };
    const timer = setInterval(look, SECOND_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // When it may have ended the server is asked, which says so over the screen.
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['session'] });
  }, [isOver, queries]);
  return left;
}

/** Before a session ends because nobody does anything: once in every tab, and staying in one is staying in all. */
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
          <Button autoFocus onClick={tellServer} type="primary">
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
