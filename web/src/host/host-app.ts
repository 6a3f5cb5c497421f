import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import { replaceTransport, sendToHost } from './bridge.ts';
import { enterApp, isApp } from './is-app.ts';

const USER_INFO = 'getUserInfo';

declare global {
  interface Window {
    /** The host app calls it, with an object or with its JSON. */
    hostCallback?: (message: unknown) => void;
    /** Messages of a shape that is not the host's: not acted upon, only counted. */
    hostMessagesIgnored?: number;
    /** Of the sandbox's page that frames this one: plays the host app. */
    hostEmulator?: { receive(address: string): void };
  }
}

/** Whether a message is the host's, and which. What else it carries, a number or a token, is nobody's identity here. */
function serviceOf(message: unknown): string | null {
  let told = message;
  if (typeof message === 'string') {
    try {
      told = JSON.parse(message);
    } catch {
      return null;
    }
  }
  const name = (told as { readonly serviceName?: unknown } | null)?.serviceName;
  return typeof name === 'string' ? name : null;
}

/** A message is a navigation, and one that is begun before the page has loaded would break that off. */
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else globalThis.addEventListener('load', work, { once: true });
}

function beginInApp(): void {
  if (isApp()) return;
  enterApp();
  whenLoaded(() => sendToHost({ serviceName: USER_INFO, hideShareIcon: true, showClose: true, noTitle: true }));
}

/** The page that frames this one, where it is the sandbox's: of another host it cannot be looked into. */
function emulator(): Window['hostEmulator'] {
  try {
    return globalThis.parent === globalThis.self ? undefined : globalThis.parent.hostEmulator;
  } catch {
    return undefined;
  }
}

/**
 * The page is inside the operator's app when the browser's identifier contains one of the markers, or when the host calls back
 * with a message whose service name is `getUserInfo` (specification §4); it then asks the host for the user's information.
 */
export function watchHost({ hostAppMarkers, sandbox }: Pick<PageConfig, 'hostAppMarkers' | 'sandbox'>): void {
  const played = sandbox ? emulator() : undefined;
  if (played !== undefined) replaceTransport((address) => played.receive(address));
  window.hostMessagesIgnored = 0;
  window.hostCallback = (message) => {
    if (serviceOf(message) === USER_INFO) beginInApp();
    else window.hostMessagesIgnored = (window.hostMessagesIgnored ?? 0) + 1;
  };
  if (hostAppMarkers.some((marker) => navigator.userAgent.includes(marker))) beginInApp();
}
