import { useOwnAnswersOfSession } from '#lib/own-answers.ts';
import { ConfirmationHost } from './confirmation-host.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ReminderHost } from './reminder-host.tsx';
import { SessionHost } from './session-host.tsx';
import { ShareHost } from './share-host.tsx';

/** What stands above every screen and is not there with the first paint. */
export const LaterHosts = () => {
  useOwnAnswersOfSession();
  return (
    <>
      <ConfirmationHost />
      <ReminderHost />
      <SessionHost />
      <ShareHost />
      <NetworkNotice />
    </>
  );
};
