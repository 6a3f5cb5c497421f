import { readParameter } from './parameter.ts';

const FIRST_URL = 'firstUrl';
const CHANNEL = 'ch';
/** The wire's rule for a channel (`contract/field`): anything else is not sent. */
const CHANNEL_PATTERN = /^[\w.:-]{1,64}$/;

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
  if (channel !== null && CHANNEL_PATTERN.test(channel)) storage.write(CHANNEL, channel);
};

/** The visitor's channel source, for requests that take `ch`; absent where none was given. */
export const channelPart = (): { readonly ch?: string } => {
  const channel = storage.read(CHANNEL);
  return channel === null ? {} : { ch: channel };
};
