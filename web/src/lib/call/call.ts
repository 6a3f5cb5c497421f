import { paths } from 'virtual:api-paths';
import type { Api, SubscriberCallName } from '@coupon-centre/contract/api/api';
import type { RequestOf } from '@coupon-centre/contract/call/call';
import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import { PAGE_CONFIG_PATH, REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { type EventProps, track } from '#lib/events/track.ts';
import { noteAnswer } from '#lib/offline/offline.ts';
import { currentSession, endSession } from '#lib/session/session.ts';
import { monotonicMs, serverClock } from '#lib/time/server-clock.ts';
import { noteBusy } from '#ui/states/busy-words.ts';

type AnyName = SubscriberCallName;
/** Calls that return a file. */
type FileCallName = { [Name in AnyName]: Api[Name]['answer']['kind'] extends 'file' ? Name : never }[AnyName];
export type CallName = Exclude<AnyName, FileCallName>;
export type CallRequest<Name extends AnyName> = RequestOf<Api[Name]>;
/** An answer's body, told apart by its `code`. */
export type CallAnswer<Name extends AnyName> = AnswerOf<Api[Name]>;

/** No usable answer: no connection, a timeout, or a body outside the envelope. */
class FailedRequest extends Error {
  constructor(reason: 'connection' | 'timeout' | 'unreadable') {
    super(reason);
    noteBusy('');
  }
}

/** Usage events by call, for calls whose outcome is one. */
const EVENTS: Readonly<Partial<Record<AnyName, string>>> = {
  loginBySms: 'login',
  exchangeOneClick: 'login',
  claimCoupon: 'collect',
  useCoupon: 'use',
  redeemCode: 'exchange',
  switchReminder: 'remind',
};

/** A call's name in usage events: ours for a login, the wire's for any other. */
const wordOf = (name: AnyName): string =>
  EVENTS[name] === 'login' ? name : paths[name].slice(paths[name].lastIndexOf('/') + 1);

/** Codes of an ended session. */
export const SESSION_OVER: readonly string[] = [codeOf.NOT_LOGGED_IN, codeOf.SESSION_ENDED, codeOf.SESSION_MISMATCH];

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly serverTime: number;
  /**
   * Set when the service worker answers instead of the server: when the data was current, epoch milliseconds by the
   * server's clock.
   */
  readonly keptAt?: number;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'serverTime' in body;

/** The coupon on offer that a call is about, if any. */
const couponOf = (request: object): EventProps =>
  'sCardId' in request && typeof request.sCardId === 'string' ? { sCardId: request.sCardId } : {};

const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new FailedRequest('unreadable');
  });

const unreachable = (): never => {
  throw new FailedRequest('connection');
};

/** How a request is sent; `keepalive` lets it outlive the page. */
type Sending = Pick<RequestInit, 'keepalive' | 'cache'>;

/** What is sent and how the answer is read. */
interface Transfer<Read> {
  /** Null for a GET. */
  readonly body: string | null;
  readonly sending?: Sending;
  readonly read: (response: Response) => Promise<Read>;
}

/** Sends a request and reads the answer within 12 s (specification §7). Rejects with `FailedRequest`. */
const transfer = async <Read>(path: string, { body, sending = {}, read }: Transfer<Read>): Promise<Read> => {
  const session = currentSession();
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': document.documentElement.lang,
    H5_TOKEN: session?.H5_TOKEN ?? '',
    ms: session?.ms ?? '',
    hc: session?.hc ?? '',
  };
  // Browsers of 2018 have fetch but cannot abort it; there the promise rejects and the request goes on.
  const controller = typeof AbortController === 'undefined' ? null : new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FailedRequest('timeout'));
      controller?.abort();
    }, REQUEST_TIMEOUT_MS);
  });
  const signal = controller?.signal ?? null;
  const request = {
    method: body === null ? 'GET' : 'POST',
    body,
    headers,
    // Cookies give no access; the server knows the browser again by one of them.
    credentials: 'same-origin',
    signal,
    ...sending,
  } as const;
  try {
    return await Promise.race([fetch(path, request).catch(unreachable).then(read), deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/** The page's configuration as it is now. Rejects with `FailedRequest`. */
export const askForConfig = (): Promise<unknown> =>
  transfer(PAGE_CONFIG_PATH, { body: null, sending: { cache: 'no-store' }, read: jsonOf });

const send = async <Name extends AnyName, Read>(
  name: Name,
  request: CallRequest<Name>,
  { sending = {}, read }: Omit<Transfer<Read>, 'body'>,
): Promise<{ readonly read: Read; readonly accept: (body: unknown) => CallAnswer<Name> }> => {
  const session = currentSession();
  const sentAt = monotonicMs();
  const answer = await transfer(paths[name], { body: JSON.stringify(request), sending, read });
  const arrivedAt = monotonicMs();
  return {
    read: answer,
    accept: (body) => {
      if (!isEnvelope(body)) throw new FailedRequest('unreadable');
      serverClock.note(body.serverTime, sentAt, arrivedAt);
      // Its time goes by the device's clock.
      if ('keptAt' in body) serverClock.doubt();
      noteAnswer(body);
      const event = EVENTS[name];
      const success = body.code === codeOf.SUCCESS;
      if (!success) noteBusy(body.code === codeOf.BUSY ? body.msg : '');
      // A login's success carries its token in `msg`.
      if (event !== undefined)
        track(event, {
          call: wordOf(name),
          success,
          code: body.code,
          ...couponOf(request),
          ...(!success && { reason: body.msg }),
        });
      if (session !== null && SESSION_OVER.includes(body.code)) endSession(session.H5_TOKEN);
      // The server's contract test guarantees that a body of this call is one of these.
      return body as unknown as CallAnswer<Name>;
    },
  };
};

/**
 * The only way to the server (specification §7): adds the three session values, returns the body, rejects with
 * `FailedRequest`. A refusal is a body too. One that says the session is over also ends it on this page.
 */
export const call = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  sending: Sending = {},
): Promise<CallAnswer<Name>> => {
  const { read, accept } = await send(name, request, { sending, read: jsonOf });
  return accept(read);
};

/**
 * For calls that return a file: the file or the refusal, told apart by the status. The 12 s limit the start of the
 * answer; a large file on a slow connection takes longer.
 */
export const download = async <Name extends FileCallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<Blob | CallAnswer<Name>> => {
  const { read, accept } = await send(name, request, { read: async (response) => response });
  return read.ok ? read.blob().catch(unreachable) : accept(await jsonOf(read));
};

/** For GET requests: `resp_data`, or null if refused. */
export const get = async <Data>(address: string): Promise<Data | null> => {
  const answer = await transfer(address, { body: null, read: jsonOf });
  if (!isEnvelope(answer)) throw new FailedRequest('unreadable');
  return answer.code === codeOf.SUCCESS ? ((answer as { readonly resp_data?: Data }).resp_data ?? null) : null;
};
