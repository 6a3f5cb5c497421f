import { CHANNEL_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { readParameter } from './parameter.ts';

const FIRST_URL = 'firstUrl';
const CHANNEL = 'ch';
const ENTRANCE = 'entrance';
const BROWSER_SESSION = 'browserSession';

/** Session storage, which some private modes disable; values are then not kept. */
const storage = {
  read(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name: string, value: string): void {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Everything kept here is optional; the page works without it.
    }
  },
};

/** Keeps the first full URL of the session (specification §2) and the visitor's channel. */
export const noteVisit = (): void => {
  if (storage.read(FIRST_URL) === null) storage.write(FIRST_URL, location.href);
  const channel = readParameter(CHANNEL);
  if (channel !== null && CHANNEL_PATTERN.test(channel)) storage.write(CHANNEL, channel);
  const from = readParameter(ENTRANCE);
  if (from !== null && CHANNEL_PATTERN.test(from)) storage.write(ENTRANCE, from);
};

/** The first full URL of the session; null without storage. */
export const firstUrl = (): string | null => storage.read(FIRST_URL);

/** The operator's entrance that the visitor came through (specification §3); empty where the address does not say. */
export const entrance = (): string => storage.read(ENTRANCE) ?? '';

let ownSession: string | undefined;

/** Identifies this browser session in usage events; not a login. */
export const browserSessionId = (): string => {
  ownSession ??= storage.read(BROWSER_SESSION) ?? newRequestId();
  storage.write(BROWSER_SESSION, ownSession);
  return ownSession;
};

/** The visitor's channel source, for requests that take `ch`; absent if unknown. */
export const channelPart = (): { readonly ch?: string } => {
  const channel = storage.read(CHANNEL);
  return channel === null ? {} : { ch: channel };
};
