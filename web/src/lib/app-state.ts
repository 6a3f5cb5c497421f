import { isApp } from '#host/is-app.ts';
import { isLoginAsked } from './login-request.ts';
import { currentSession } from './session.ts';
import { defaultShare, type SharingConfig } from './share/default-share.ts';
import { ownShare, type ShareData } from './share/share-state.ts';
import { entrance } from './visit.ts';

/** The specification's app state (§3). */
export interface AppState {
  /** Inside the operator's own app. */
  readonly isApp: boolean;
  readonly isLogin: boolean;
  /** The message-login prompt is shown. */
  readonly isShowMsgLogin: boolean;
  /** Where in the operator's world the visitor came in; empty where nobody said. */
  readonly entrance: string;
  /** H5_TOKEN; empty for a guest. */
  readonly token: string;
  /** Who it is for usage events; empty for a guest. */
  readonly uid: string;
  readonly share: ShareData;
}

/** As it is now. Each part is kept once, where it changes; here they are seen together. */
export const appState = (config: SharingConfig): AppState => {
  const session = currentSession();
  return {
    isApp: isApp(),
    isLogin: session !== null,
    isShowMsgLogin: isLoginAsked(),
    entrance: entrance(),
    token: session?.H5_TOKEN ?? '',
    uid: session?.uid ?? '',
    share: { ...defaultShare(config), ...ownShare() },
  };
};
