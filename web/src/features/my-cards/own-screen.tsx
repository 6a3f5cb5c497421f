import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useGoBack } from '#lib/go-back.ts';
import { requestLogin, useLoginRequest } from '#lib/login-request.ts';
import { useSession } from '#lib/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { GuestArt } from '#ui/illustrations/guest.tsx';
import { StateView } from '#ui/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './my-cards-screen.module.css';
import { myCardsWords } from './words.ts';

/**
 * Whose screen it is. Where a session ends while its screen is shown, the screen stays theirs while they are asked to log in
 * again, so that nothing they picked or typed is lost; it is nobody's once they decline.
 */
const useOwner = (): string | null => {
  const uid = useSession()?.uid ?? null;
  const isAsked = useLoginRequest() !== null;
  const wasAsked = useRef(false);
  const [owner, setOwner] = useState(uid);
  useEffect(() => {
    const mayAsk = uid === null && owner !== null && !isAsked;
    if (uid !== null) setOwner(uid);
    else if (mayAsk && wasAsked.current) setOwner(null);
    else if (mayAsk) void requestLogin();
    wasAsked.current = uid === null && (isAsked || mayAsk);
  }, [uid, owner, isAsked]);
  return uid ?? owner;
};

/** A screen of what somebody has. A guest is asked to log in; the rest appears as soon as there is a session. */
export const OwnScreen = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const words = myCardsWords[useLocale()];
  const goBack = useGoBack();
  const owner = useOwner();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={title} />
      <main className={styles['screen']}>
        {owner === null ? (
          <StateView art={<GuestArt />} text={words.guestHint} title={words.guest}>
            <Button onPress={() => void requestLogin()}>{words.login}</Button>
          </StateView>
        ) : (
          <Fragment key={owner}>{children}</Fragment>
        )}
      </main>
    </>
  );
};
