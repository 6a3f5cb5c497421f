import { useEffect, useRef, useState } from 'react';
import { requestLogin, useLoginRequest } from '#lib/session/login-request.ts';
import { useSession } from '#lib/session/session.ts';
import { sessionEndWords } from '#lib/session/words.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';

/**
 * Whose screen it is. When the session ends, the screen stays theirs while they are asked to log in again, so that no
 * selection or input is lost; once they decline, the owner is null.
 */
export const useOwner = (): string | null => {
  const { ended } = sessionEndWords[useLocale()];
  const uid = useSession()?.uid ?? null;
  const isPrompted = useLoginRequest() !== null;
  const wasPrompted = useRef(false);
  const [owner, setOwner] = useState(uid);
  useEffect(() => {
    const mayPrompt = uid === null && owner !== null && !isPrompted;
    if (uid !== null) setOwner(uid);
    else if (mayPrompt && wasPrompted.current) setOwner(null);
    else if (mayPrompt) {
      showToast(ended);
      void requestLogin();
    }
    wasPrompted.current = uid === null && (isPrompted || mayPrompt);
  }, [uid, owner, isPrompted, ended]);
  return uid ?? owner;
};
