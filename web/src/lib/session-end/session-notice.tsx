import { useState } from 'react';
import { requestLogin } from '#lib/login-request.ts';
import { stayLoggedIn } from '#lib/session-renewal.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './session-notice.module.css';
import { useSessionStage } from './session-stage.ts';
import { sessionEndWords } from './words.ts';

/** Says that the login runs out or has, and what can be done about it; covers nothing that is being done. */
export const SessionNotice = () => {
  const { stage, dismiss } = useSessionStage();
  const words = sessionEndWords[useLocale()];
  const [isBusy, setBusy] = useState(false);
  const stay = async (): Promise<void> => {
    setBusy(true);
    const stayed = await stayLoggedIn().catch(() => false);
    setBusy(false);
    showToast(stayed ? words.stayed : words.notStayed);
  };
  const logIn = async (): Promise<void> => {
    if (await requestLogin()) dismiss();
  };
  if (stage === 'quiet') return null;
  return (
    <section aria-label={words[stage]} className={styles['notice']}>
      <p className={styles['text']} role="status">
        {words[stage]}
      </p>
      <div className={styles['ways']}>
        {stage === 'ending' ? (
          <Button busy={isBusy} onPress={() => void stay()}>
            {words.stay}
          </Button>
        ) : (
          <>
            <Button onPress={() => void logIn()}>{words.logIn}</Button>
            <Button look="quiet" onPress={dismiss}>
              {words.close}
            </Button>
          </>
        )}
      </div>
    </section>
  );
};
