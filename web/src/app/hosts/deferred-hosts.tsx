import { useRefreshKept, useRefreshRenewed } from '#lib/call/refresh-renewed.ts';
import { useKeptFocus } from '#lib/navigation/keep-focus.ts';
import { useOwnAnswersOfSession } from '#lib/offline/own-answers.ts';
import { ConfirmationHost } from './confirmation-host.tsx';
import { ConsentHost } from './consent-host.tsx';
import { GestureHost } from './gesture-host.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ReminderHost } from './reminder-host.tsx';
import { ScreenFoot } from './screen-foot.tsx';
import { SessionHost } from './session-host.tsx';
import { ShareHost } from './share-host.tsx';
import { WallLoginHost } from './wall-login-host.tsx';

/** The foot below every screen and overlays above it, none of them part of the first paint. */
export const DeferredHosts = () => {
  useOwnAnswersOfSession();
  useRefreshRenewed();
  useRefreshKept();
  useKeptFocus();
  return (
    <>
      <ScreenFoot />
      <ConfirmationHost />
      <ConsentHost />
      <ReminderHost />
      <SessionHost />
      <ShareHost />
      <GestureHost />
      <NetworkNotice />
      <WallLoginHost />
    </>
  );
};
