import { Fragment, type ReactNode } from 'react';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useOwner } from '#lib/guest/use-owner.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './my-cards-screen.module.css';
import { myCardsWords } from './words.ts';

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
