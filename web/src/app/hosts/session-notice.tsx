import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { stayLoggedIn } from '#lib/call/session-renewal.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { currentSession } from '#lib/session/session.ts';
import { useSessionStage } from '#lib/session/session-stage.ts';
import { sessionEndWords } from '#lib/session/words.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './session-notice.module.css';

/** Tells the styles of bars at the screen's lower edge, and of its end, how high the notice below them is. */
const useRoomBelow = (notice: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--notice', `${notice.current?.offsetHeight ?? 0}px`);
    measure();
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      style.removeProperty('--notice');
    };
  });
};

/** Notice that the login is about to expire or has expired, with a button to renew it; never covers the content. */
export const SessionNotice = () => {
  const { stage, dismiss } = useSessionStage();
  const notice = useRef<HTMLElement>(null);
  useRoomBelow(notice);
  const words = sessionEndWords[useLocale()];
  const [isBusy, setBusy] = useState(false);
  const stay = async (): Promise<void> => {
    setBusy(true);
    const stayed = await stayLoggedIn().catch(() => false);
    setBusy(false);
    // Trying again helps while there is a session.
    const why = currentSession() === null ? words.ended : words.notStayed;
    showToast(stayed ? words.stayed : why);
  };
  const logIn = async (): Promise<void> => {
    if (await requestLogin()) dismiss();
  };
  if (stage === 'quiet') return null;
  return (
    <section aria-label={words[stage]} className={styles['notice']} ref={notice}>
      <p className={styles['text']} role="alert">
        {words[stage]}
      </p>
      <div className={styles['ways']}>
        {stage === 'ending' ? (
          <Button busy={isBusy} onPress={() => void stay()} size="small">
            {words.stay}
          </Button>
        ) : (
          <>
            <Button onPress={() => void logIn()} size="small">
              {words.logIn}
            </Button>
            <Button look="quiet" onPress={dismiss} size="small">
              {words.close}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
