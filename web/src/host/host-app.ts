import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import { replaceTransport, sendToHost } from './bridge.ts';
import { enterApp, isApp } from './is-app.ts';

const USER_INFO = 'getUserInfo';

declare global {
  interface Window {
    /** Called by the host app with an object or its JSON. */
    hostCallback?: (message: unknown) => void;
    /** Messages of an unknown shape: ignored and counted. */
    hostMessagesIgnored?: number;
    /** Set by the sandbox page that frames this one: plays the host app. */
    hostEmulator?: { receive(address: string): void };
  }
}

/** A host message's service name; null for other messages. Numbers or tokens in it are never taken as an identity. */
function serviceOf(message: unknown): string | null {
  let parsed = message;
  if (typeof message === 'string') {
    try {
      parsed = JSON.parse(message);
    } catch {
      return null;
    }
  }
  const name = (parsed as { readonly serviceName?: unknown } | null)?.serviceName;
  return typeof name === 'string' ? name : null;
}

/** A message is a navigation, and one started before the page has loaded would abort loading. */
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else globalThis.addEventListener('load', work, { once: true });
}

function beginInApp(): void {
  if (isApp()) return;
  enterApp();
  whenLoaded(() => sendToHost({ serviceName: USER_INFO, hideShareIcon: true, showClose: true, noTitle: true }));
}

/** The framing page's emulator in the sandbox; a frame of another origin cannot be accessed. */
function emulator(): Window['hostEmulator'] {
  try {
    return globalThis.parent === globalThis.self ? undefined : globalThis.parent.hostEmulator;
  } catch {
    return undefined;
  }
}

/**
 * The page is inside the operator's app when the browser's identifier contains one of the markers, or when the host
 * calls back with a message whose service name is `getUserInfo` (specification §4); it then requests the user's
 * information from the host.
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
