import type { SHARE_CHANNELS } from '@coupon-centre/contract/foundation/limits';
import { isApp } from './is-app.ts';

export type ShareChannel = keyof typeof SHARE_CHANNELS;

/**
 * Messages to the host app (specification §7). Its own documentation is not public: names not in the specification are
 * ours.
 */
export type HostMessage =
  | {
      readonly serviceName: 'getUserInfo';
      readonly hideShareIcon: boolean;
      readonly showClose: boolean;
      readonly noTitle: boolean;
    }
  | {
      readonly serviceName: 'share';
      readonly templateId: number;
      readonly flag: number;
      readonly channel: (typeof SHARE_CHANNELS)[ShareChannel];
      readonly title: string;
      readonly subTitle: string;
      readonly imageUrl: string;
      readonly url: string;
    }
  | { readonly serviceName: 'closeView' }
  | { readonly serviceName: 'openDetailRecharge'; readonly amountFen?: number }
  | { readonly serviceName: 'goClient' }
  | { readonly serviceName: 'goTypeClass'; readonly cardClass: string }
  /** The host opens the address already logged in there. */
  | { readonly serviceName: 'openDeepLink'; readonly url: string; readonly ssoRedirect: true };

const navigateTo = (address: string): void => {
  location.href = address;
};
let transport = navigateTo;

/** Replaces the navigation where the sandbox or a test plays the host app. */
export const replaceTransport = (other: (address: string) => void): void => {
  transport = other;
};

/** The only way to the host app: `URL:` and JSON. In a plain browser nothing is sent, and the answer is false. */
export function sendToHost(message: HostMessage): boolean {
  if (!isApp()) return false;
  transport(`URL:${JSON.stringify(message)}`);
  return true;
}
