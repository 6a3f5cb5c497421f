import { type ComponentType, useEffect, useState } from 'react';
import { type LoginRequest, useLoginRequest } from '#lib/login-request.ts';
import { useWords } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';

interface LoginSheetProps {
  readonly onSettled: LoginRequest['settle'];
}

/** Fetches the sheet's code; also ahead of time. */
export const loadLoginSheet = async (): Promise<ComponentType<LoginSheetProps>> =>
  (await import('#features/login/login-sheet.tsx')).LoginSheet;

/** Shows the login sheet while something waits for a login; without its code, the wait ends with a word about it. */
export const LoginHost = () => {
  const { shell } = useWords();
  const request = useLoginRequest();
  const [Sheet, setSheet] = useState<ComponentType<LoginSheetProps> | null>(null);
  useEffect(() => {
    if (request === null || Sheet !== null) return;
    loadLoginSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        showToast(shell.failedHint);
        request.settle(false);
      },
    );
  }, [request, Sheet, shell]);
  return request !== null && Sheet !== null ? <Sheet onSettled={request.settle} /> : null;
};
