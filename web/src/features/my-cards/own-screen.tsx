import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { requestLogin, useLoginRequest } from '#lib/session/login-request.ts';
import { useSession } from '#lib/session/session.ts';
import { sessionEndWords } from '#lib/session/words.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './my-cards-screen.module.css';
import { myCardsWords } from './words.ts';

/**
 * Whose screen it is. When the session ends, the screen stays theirs while they are asked to log in again, so that no
 * selection or input is lost; once they decline, the owner is null.
 */
const useOwner = (): string | null => {
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

interface OwnScreenProps {
  readonly title: string;
  /** A control below the title, of who is logged in. */
  readonly under?: ReactNode;
  /** A control at the end of the bar. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of personal data. A guest is asked to log in; the content appears once there is a session. */
export const OwnScreen = ({ title, under, end, children }: OwnScreenProps) => {
  const words = myCardsWords[useLocale()];
  const goBack = useGoBack();
  const owner = useOwner();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} end={end} title={title} under={owner !== null && under} />
      <main className={styles['screen']}>
        {owner === null ? (
          <div className={styles['guest']}>
            <GuestWall login={words.login} text={words.guestHint} title={words.guest}>
              <ul className={styles['promises']}>
                {words.guestGets.map((promise) => (
                  <li className={styles['promise']} key={promise}>
                    <Icon name="check" size="1.4167em" />
                    {promise}
                  </li>
                ))}
              </ul>
            </GuestWall>
          </div>
        ) : (
          <Fragment key={owner}>{children}</Fragment>
        )}
      </main>
    </>
  );
};
