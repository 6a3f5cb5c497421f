import { useOwnAnswersOfSession } from '#lib/offline/own-answers.ts';
import { ConfirmationHost } from './confirmation-host.tsx';
import { ConsentHost } from './consent-host.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ReminderHost } from './reminder-host.tsx';
import { SessionHost } from './session-host.tsx';
import { ShareHost } from './share-host.tsx';

/** Overlays above every screen, none of them part of the first paint. */
export const DeferredHosts = () => {
  useOwnAnswersOfSession();
  return (
    <>
      <ConfirmationHost />
      <ConsentHost />
      <ReminderHost />
      <SessionHost />
      <ShareHost />
      <NetworkNotice />
    </>
  );
};
