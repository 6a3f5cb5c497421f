import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '#lib/call.ts';
import { useIsServerAway } from '#lib/connection.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { refresh } from '#lib/refresh.ts';
import { words as book } from './words.ts';

const AGAIN_MS = 4_000;

/** Shown above the screen while the server cannot be reached; retries until it answers. */
export const ConnectionNotice = () => {
  const words = useWords(book);
  const { message } = useNotes();
  const queries = useQueryClient();
  const isAway = useIsServerAway();
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isAway) return;
    const ask = (): void => void call('showSession', {}, { isSigningIn: true }).catch(() => undefined);
    const again = setInterval(ask, AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(again);
      window.removeEventListener('online', ask);
    };
  }, [isAway]);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      message.success(words.reachedAgain);
      refresh(queries);
    }
    wasAway.current = isAway;
  }, [isAway, message, queries, words]);
  return (
    <div aria-live="polite" role="status">
      {isAway && (
        <Alert banner description={words.awayHint} style={{ marginBottom: 12 }} title={words.away} type="warning" />
      )}
    </div>
  );
};
