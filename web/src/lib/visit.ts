import { readParameter } from './parameter.ts';
import { newRequestId } from './request-id.ts';

const FIRST_URL = 'firstUrl';
const CHANNEL = 'ch';
const ENTRANCE = 'entrance';
const BROWSER_SESSION = 'browserSession';
/** The wire's rule for a channel (`contract/field`): anything else is not sent. */
const WORD_PATTERN = /^[\w.:-]{1,64}$/;

/** Session storage that may be closed to us, as in some private modes; then it forgets at once. */
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
      // What is kept here is a convenience; the page works without it.
    }
  },
};

/** Keeps the first full URL of the session (specification §2) and the channel the visitor came through. */
export const noteVisit = (): void => {
  if (storage.read(FIRST_URL) === null) storage.write(FIRST_URL, location.href);
  const channel = readParameter(CHANNEL);
  if (channel !== null && WORD_PATTERN.test(channel)) storage.write(CHANNEL, channel);
  const from = readParameter(ENTRANCE);
  if (from !== null && WORD_PATTERN.test(from)) storage.write(ENTRANCE, from);
};

/** What was kept so; null where nothing can be. */
export const firstUrl = (): string | null => storage.read(FIRST_URL);

/** Where in the operator's world the visitor came in (specification §3); empty where the address does not say. */
export const entrance = (): string => storage.read(ENTRANCE) ?? '';

let ownSession: string | undefined;

/** Tells this browser's session from others in usage events; it is nobody's login. */
export const browserSessionId = (): string => {
  ownSession ??= storage.read(BROWSER_SESSION) ?? newRequestId();
  storage.write(BROWSER_SESSION, ownSession);
  return ownSession;
};

/** The visitor's channel source, for requests that take `ch`; absent where none was given. */
export const channelPart = (): { readonly ch?: string } => {
  const channel = storage.read(CHANNEL);
  return channel === null ? {} : { ch: channel };
};
