import { useEffect } from 'react';
import { useLoginRequest } from '#lib/login-request.ts';
import { loadLater, useLater } from '#lib/use-later.ts';
import { useWords } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';

const sheet = async () => import('#features/login/login-sheet.tsx');

/** Fetches the sheet's code before it is asked for. */
export const prefetchLogin = (): Promise<unknown> => loadLater(sheet);

/** Shows the login sheet while something waits for a login; without its code, the wait ends with a word about it. */
export const LoginHost = () => {
  const { shell } = useWords();
  const request = useLoginRequest();
  const { part, hasFailed, retry } = useLater(sheet, request !== null);
  useEffect(() => {
    if (request === null || !hasFailed) return;
    showToast(shell.failedHint);
    request.settle(false);
    retry();
  }, [request, hasFailed, retry, shell]);
  return request !== null && part !== null ? <part.LoginSheet onSettled={request.settle} /> : null;
};
