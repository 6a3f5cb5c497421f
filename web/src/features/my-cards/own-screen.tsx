import { Fragment, type ReactNode } from 'react';
import { useGoBack } from '#lib/go-back.ts';
import { requestLogin } from '#lib/login-request.ts';
import { useSession } from '#lib/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { GuestArt } from '#ui/illustrations/guest.tsx';
import { StateView } from '#ui/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './my-cards-screen.module.css';
import { myCardsWords } from './words.ts';

/** A screen of what somebody has. A guest is asked to log in; the rest appears as soon as there is a session. */
export const OwnScreen = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const words = myCardsWords[useLocale()];
  const goBack = useGoBack();
  const session = useSession();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={title} />
      <main className={styles['screen']}>
        {session === null ? (
          <StateView art={<GuestArt />} text={words.guestHint} title={words.guest}>
            <Button onPress={() => void requestLogin()}>{words.login}</Button>
          </StateView>
        ) : (
          <Fragment key={session.uid}>{children}</Fragment>
        )}
      </main>
    </>
  );
};
