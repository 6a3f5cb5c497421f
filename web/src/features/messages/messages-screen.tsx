import { useState } from 'react';
import { Link } from 'wouter';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { useSession } from '#lib/session/session.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { showToast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { MessageRow } from './message-row.tsx';
import { useMessages } from './messages.ts';
import styles from './messages-screen.module.css';
import { messageWords } from './words.ts';

const SKELETONS = 4;

const Messages = () => {
  const locale = useLocale();
  const words = messageWords[locale];
  const { messages, asOf, unread, markRead, ...list } = useMessages();
  const [busy, setBusy] = useState(false);
  if (list.hasFailed) return <FailedView locale={locale} onRetry={() => list.refresh()} title={words.failed} />;
  if (messages === undefined) return <CouponListSkeleton count={SKELETONS} label={words.loading} />;
  if (messages.length === 0) {
    return (
      <StateView art={<NothingHereArt />} text={words.emptyHint} title={words.empty}>
        <Link className={buttonClass('primary')} href="/">
          {words.toCentre}
        </Link>
      </StateView>
    );
  }
  const readAll = async (): Promise<void> => {
    if (busy || asOf === undefined) return;
    setBusy(true);
    showToast((await markRead({ upTo: asOf })) ? words.readAllDone : words.readAllFailed);
    setBusy(false);
  };
  return (
    <>
      {unread > 0 && (
        <div className={styles['tools']}>
          <Button busy={busy} look="plain" onPress={() => void readAll()} size="small">
            {words.readAll}
          </Button>
        </div>
      )}
      <ul className={styles['list']}>
        {messages.map((message) => (
          <li key={message.messageId}>
            <MessageRow
              message={message}
              nowMs={serverNow()}
              onOpen={() => {
                if (!message.isRead) void markRead({ ids: [message.messageId] });
              }}
            />
          </li>
        ))}
      </ul>
      <ListEnd {...list} words={words.listEnd} />
      <p className={styles['kept']}>{words.kept}</p>
    </>
  );
};

/** `/myCard?messages=1`: what the subscriber was told, newest first. */
export const MessagesScreen = () => {
  const words = messageWords[useLocale()];
  const goBack = useGoBack();
  const session = useSession();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.screen} />
      <main className={styles['screen']}>
        {session === null ? (
          <GuestWall login={words.login} text={words.guestHint} title={words.guest} />
        ) : (
          <Messages key={session.uid} />
        )}
      </main>
    </>
  );
};
